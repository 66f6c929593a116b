/** The helper of the first game: under the bar, pointing at what it speaks of. */

import { html, useLayoutEffect } from "lib/ui";
import { fillPlain } from "lib/text";
import { useBattle } from "battle/context";
import { useMainStep } from "battle/main-step";
import { ClauseLink } from "components/clause";
import { courseAfter, courseOf, isShort, moveOf } from "learn/courses";
import { isRead, lessonNow } from "learn/lessons";
import { done, followLessons, learnt } from "learn/progress";
import { token } from "lib/api";
import { gamePage, PUZZLES_PAGE, puzzlesOf } from "room/addresses";

const SKIPPED = "*";

/** @typedef {import("learn/lessons").Lesson} Lesson */

/**
 * Ring what the lesson speaks of.
 * @param {Lesson | null} lesson
 */
function usePointing(lesson) {
  useLayoutEffect(() => {
    const things = lesson?.points ? [...document.querySelectorAll(lesson.points)] : [];
    for (const thing of things) thing.setAttribute("data-coached", "");
    return () => things.forEach((thing) => thing.removeAttribute("data-coached"));
  });
}

/** @param {{lesson: Lesson, lessons: Lesson[]}} props */
function Told({ lesson, lessons }) {
  const number = lessons.indexOf(lesson) + 1;
  const isLast = lesson.key === "end";
  return html`<div class="coach__words" role="status" data-lesson=${lesson.key}>
      <p class="coach__title" key=${`${lesson.key} title`}>
        <span class="coach__number number" aria-hidden="true">${number}/${lessons.length}</span>
        <strong>${lesson.title()}</strong>
      </p>
      <p key=${lesson.key}>${lesson.text()} <${ClauseLink} clause=${lesson.clause} /></p>
    </div>
    <div class="coach__answers">
      ${isRead(lesson) &&
      html`<button type="button" class="button button--ink button--small" data-action="next-lesson" onClick=${() => learnt(lesson.key)}>
        ${isLast ? gettext("Done") : gettext("Next")}
      </button>`}
      ${!isLast &&
      html`<button type="button" class="button button--quiet button--small" data-action="skip-lessons" onClick=${() => learnt(SKIPPED)}>
        <span class="coach__skip">${gettext("Skip lessons")}</span>
        <svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg>
      </button>`}
    </div>`;
}

/** The helper, and a line in its place once all lessons are done. @param {{lessons: Lesson[]}} props */
function Coach({ lessons }) {
  const { store } = useBattle();
  const lesson = lessonNow(store, done.value, lessons);
  const isOver = done.value.has(SKIPPED) || done.value.has("end") || Boolean(store.view.value?.result);
  usePointing(isOver ? null : lesson);
  // Its place stays, or the table would be laid out again.
  if (isOver) return html`<p class="lesson-rest muted">${gettext("Lessons done. Hold or point at a card to read it; press “i” to see why you’re asked.")}</p>`;
  return html`<aside class="coach" aria-label=${gettext("Your first game")}>
    ${lesson
      ? html`<${Told} lesson=${lesson} lessons=${lessons} />`
      : html`<p class="coach__words muted" data-lesson="">
          ${fillPlain(gettext("Lessons: %(count)s of %(all)s. Next tip coming up."), {
            count: done.value.size,
            all: lessons.length,
          })}
        </p>`}
  </aside>`;
}

/** The next lesson begins at once; after the last come puzzles, after a further game its own page. @param {{course: string}} props */
function After({ course }) {
  const { where } = useBattle();
  const isMain = useMainStep().step === "course";
  const look = isMain ? "button button--primary" : "button";
  const next = courseAfter(course);
  const move = moveOf(course);
  if (next) {
    return html`<form class="cluster" method="post" action=${where.tutorial}>
      <input type="hidden" name="csrfmiddlewaretoken" value=${token()} />
      <button class=${look} data-action="next-course" autofocus=${isMain} name="lesson" value=${next.name}>
        ${fillPlain(gettext("Next lesson: %(title)s"), next)}
      </button>
      ${move && html`<a class="button" data-action="course-puzzles" href=${puzzlesOf(move)}>${gettext("Practice with puzzles")}</a>`}
    </form>`;
  }
  return html`<p class="cluster">
    ${isShort(course)
      ? html`<a class=${look} data-action="next-course" autofocus=${isMain} href=${PUZZLES_PAGE}>${gettext("Next: puzzles")}</a>`
      : html`<a class=${look} data-action="next-course" autofocus=${isMain} href=${gamePage(course)}>${gettext("Play a whole game")}</a>`}
  </p>`;
}

/**
 * What a first game or a lesson adds to the board.
 * @param {string} battle
 * @param {import("battle/store").Store} store
 * @param {string} course
 * @returns {import("battle/board-slots").Parts}
 */
export function lessonParts(battle, store, course) {
  const lessons = courseOf(course);
  followLessons(battle, store, lessons);
  return { lines: [() => html`<${Coach} lessons=${lessons} />`], result: [() => html`<${After} course=${course} />`] };
}
