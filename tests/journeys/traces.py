"""What a page's main thread computed while a player played, by Chromium's own trace.

Thread time, in milliseconds: what else the machine does at the time is not counted,
only what it does to the caches.
"""

from collections import Counter
from contextlib import contextmanager

TASK = "ThreadControllerImpl::RunTask"
# What the parts of a task are called in the panel "Performance" of the browser.
PARTS = {
    "style": {"UpdateLayoutTree", "InvalidateLayout", "ScheduleStyleRecalculation"},
    "layout": {
        "Layout",
        "HitTest",
        "IntersectionObserverController::computeIntersections",
    },
    "paint": {
        "PrePaint",
        "Paint",
        "PaintImage",
        "Layerize",
        "Commit",
        "UpdateLayer",
        "UpdateLayerTree",
        "CompositeLayers",
        "Decode Image",
        "Draw LazyPixelRef",
    },
    "gc": {"MinorGC", "MajorGC", "V8.GCScavenger", "BlinkGC.AtomicPhase"},
    "script": {
        "FunctionCall",
        "EventDispatch",
        "FireAnimationFrame",
        "TimerFire",
        "FireIdleCallback",
        "RunMicrotasks",
        "RunPostTaskCallback",
        "EvaluateScript",
        "v8.compile",
        "v8.callFunction",
        "WebSocketReceive",
        "ParseHTML",
        "XHRReadyStateChange",
        "XHRLoad",
        "Animation",
    },
}
PART_OF = {name: part for part, names in PARTS.items() for name in names}


@contextmanager
def tracing(page, categories=("toplevel", "devtools.timeline")):
    """Trace while the block runs; the list it yields is filled at its end."""
    wire = page.context.new_cdp_session(page)
    events, ended = [], []
    wire.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    wire.on("Tracing.tracingComplete", lambda _found: ended.append(True))
    config = {"includedCategories": list(categories)}
    wire.send("Tracing.start", {"traceConfig": config})
    yield events
    wire.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    wire.detach()


def thread_of_the_page(events):
    """Return the complete events of the renderer thread that computed most."""
    threads = {
        (event["pid"], event["tid"]): []
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        thread = threads.get((event["pid"], event["tid"]))
        if thread is not None and event["ph"] == "X":
            thread.append(event)
    return max(threads.values(), key=lambda thread: sum(map(took_ms, tasks_in(thread))))


def tasks_in(thread):
    """Return the tasks among the events of a thread."""
    return [event for event in thread if event["name"] == TASK]


def took_ms(event):
    """Return the thread time of an event."""
    return event.get("tdur", 0) / 1000


def parts_of(task, thread):
    """Return what a task consists of: the thread time of each part of ``PARTS``."""
    start, end = task["ts"], task["ts"] + task["dur"]
    inside = [
        event
        for event in thread
        if start <= event["ts"] < end and event["name"] != TASK
    ]
    inside.sort(key=lambda event: (event["ts"], -event["dur"]))
    parts = Counter({"other": took_ms(task)})
    around = [(end, "other")]
    for event in inside:
        while event["ts"] >= around[-1][0]:
            around.pop()
        outer = around[-1][1]
        part = PART_OF.get(event["name"], outer)
        parts[outer] -= took_ms(event)
        parts[part] += took_ms(event)
        around.append((event["ts"] + event["dur"], part))
    return parts
