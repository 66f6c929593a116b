/**
 * Small sounds made on the spot: no files, nothing borrowed. A sound is a few notes and
 * a breath of noise; see `battle/sounds` for what they mean.
 */

/**
 * @typedef {object} Note
 * @property {number} hz
 * @property {number} [to] where the pitch glides
 * @property {number} [at] seconds after the start
 * @property {number} [for] seconds
 * @property {number} [loud]
 * @property {OscillatorType | "noise"} [wave]
 */

const LOUD = 0.1; // Modest: it is on unless a person turns it off.

/** @type {AudioContext | null} */
let context = null;

function listening() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/**
 * @param {AudioContext} audio
 * @param {number} seconds
 */
function noise(audio, seconds) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 */
function sound(audio, { hz, to = hz, at = 0, for: length = 0.12, loud = 1, wave = "triangle" }) {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(LOUD * loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  const filter = audio.createBiquadFilter();
  filter.frequency.setValueAtTime(hz * 4, start);
  filter.frequency.exponentialRampToValueAtTime(to * 4, start + length);
  let source;
  if (wave === "noise") {
    source = noise(audio, length);
  } else {
    source = audio.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(hz, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
  }
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/**
 * Play some notes; silent until the first press, and where the browser does not let us.
 * @param {Note[]} notes
 */
export function play(notes) {
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  try {
    const audio = listening();
    for (const note of notes) sound(audio, note);
  } catch {
    // No sound on this device: the game goes on without.
  }
}
