// The page of denserow-live. It asks the server that it came from, and no other. Names and values come from a model and
// are written as text, never as markup. Handles are strings or pairs of 32-bit words: a number of JavaScript has 53 bits.
"use strict";

// ---- State ----

/** Pictures asked for in a second, at most. */
const PICTURES_A_SECOND = 10;
/** Milliseconds between two updates of tables: faster cannot be read. */
const TABLES_MS = 250;
/** Samples of counts, and frames of which times are kept. */
const KEPT_SAMPLES = 1200;
const KEPT_FRAMES = 240;
/** A total counts as growing for this long after it grew. */
const GROWING_MS = 4000;
/** Without an event for this long, the connection counts as lost. */
const SILENCE_MS = 6000;

const state = {
    token: "",
    link: "connecting", // token, connecting, live, lost
    definition: null,
    status: null,
    moment: null, // the frame that is shown; null: the present
    moments: [],
    marks: [null, null],
    stream: null, // AbortController of the events
};

// ---- Elements ----

/** @returns {HTMLElement} */
const $ = id => document.getElementById(id);

/** Sets attributes; functions are listeners, `text` is the text, false and null leave an attribute out. */
function adorn(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name === "text") element.textContent = value;
        else if (typeof value === "function") element.addEventListener(name, value);
        else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
    }
    return element;
}

function make(tag, attributes = {}, ...children) {
    const element = adorn(document.createElement(tag), attributes);
    element.append(...children);
    return element;
}

function draw(tag, attributes = {}, ...children) {
    const element = adorn(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);
    element.append(...children);
    return element;
}

/** Writes a text only if it changed, so that a selection and the layout stay. */
function write(element, text) {
    const words = String(text);
    if (element.textContent !== words) element.textContent = words;
}

function button(text, action, attributes = {}) {
    return make("button", { type: "button", class: "link", text, click: action, ...attributes });
}

/**
 * Makes the rows of a table body those given, reusing what stands there.
 * @param {HTMLElement} body
 * @param {{cells: (string|number|Node)[], class?: string}[]} rows a Node must be the same one each time to stay in place
 */
function fillTable(body, rows) {
    const head = body.parentElement.tHead ? [...body.parentElement.tHead.rows[0].cells] : [];
    while (body.rows.length > rows.length) body.deleteRow(-1);
    rows.forEach((row, i) => {
        const line = body.rows[i] ?? body.insertRow();
        if (line.className !== (row.class ?? "")) line.className = row.class ?? "";
        row.cells.forEach((cell, j) => {
            const place = line.cells[j] ?? line.appendChild(make(j === 0 ? "th" : "td",
                j === 0 ? { scope: "row", class: head[j]?.className } : { class: head[j]?.className }));
            if (cell instanceof Node) {
                if (place.firstChild !== cell) place.replaceChildren(cell);
            } else {
                write(place, cell);
            }
        });
    });
}

/** Makes the options of a select those given, and keeps the choice if it is still there. */
function fillSelect(select, options, wanted = select.value) {
    select.replaceChildren(...options.map(([value, text]) => make("option", { value, text })));
    if (options.some(([value]) => value === wanted)) select.value = wanted;
}

/** Gives the same node for the same key, made once. */
function kept(store, key, maker) {
    if (!store.has(key)) store.set(key, maker());
    return store.get(key);
}

/** Calls at most once in so many milliseconds, the last time included. */
function throttled(ms, action) {
    let timer = 0;
    let last = 0;
    return () => {
        if (timer) return;
        timer = setTimeout(() => {
            timer = 0;
            last = performance.now();
            action();
        }, Math.max(0, last + ms - performance.now()));
    };
}

function announce(words) {
    write($("announcer"), words);
}

// ---- Numbers as text ----

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const whole = value => (value === null || value === undefined ? "–" : WHOLE.format(value));

/** Four digits that mean something, without noise. */
function digits(value) {
    if (typeof value !== "number") return value === null || value === undefined ? "–" : String(value);
    if (!Number.isFinite(value) || Number.isInteger(value)) return Math.abs(value) < 1e15 ? whole(value) : String(value);
    const size = Math.abs(value);
    if (size >= 1e6 || size < 1e-3) return value.toExponential(3);
    return String(Number(value.toPrecision(size >= 1000 ? 6 : 4)));
}

function micros(value) {
    if (value >= 1e6) return `${(value / 1e6).toFixed(2)} s`;
    if (value >= 1000) return `${(value / 1000).toFixed(2)} ms`;
    return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} µs`;
}

function bytes(value) {
    if (!(value >= 0)) return "–";
    const units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
        value /= 1024;
        unit++;
    }
    return `${unit === 0 ? value : value.toFixed(value < 10 ? 2 : 1)} ${units[unit]}`;
}

/** `staleCommands` as words: `stale commands`. */
const spoken = name => name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);

const percent = value => `${(100 * value).toFixed(value < 0.1 ? 1 : 0)} %`;
const times = (count, noun) => `${whole(count)} ${noun}${count === 1 ? "" : "s"}`;

// ---- Talking to the server ----

class Refusal extends Error {
    constructor(status, words) {
        super(words);
        this.status = status;
    }
}

/** Sends a request and gives the response; what the server refuses becomes a Refusal with its words. */
async function send(path, query = {}, { method = "GET", signal = AbortSignal.timeout(12_000) } = {}) {
    const url = new URL(`/api/${path}`, location.origin);
    for (const [name, value] of Object.entries(query)) {
        if (value !== null && value !== undefined) url.searchParams.set(name, value);
    }
    let response;
    try {
        response = await fetch(url, { method, signal, headers: { "X-Denserow-Token": state.token }, cache: "no-store" });
    } catch (failure) {
        if (failure.name === "TimeoutError") throw new Refusal(0, `no answer within 12 s: path=/api/${path}; the server is busy, try again`);
        throw failure;
    }
    if (!response.ok) throw new Refusal(response.status, await wordsOf(response));
    return response;
}

async function wordsOf(response) {
    const text = await response.text();
    try {
        return JSON.parse(text).error ?? text;
    } catch {
        return text || `the server refused: status=${response.status}`;
    }
}

const get = async (path, query, options) => (await send(path, query, options)).json();
const post = async (path, query) => (await send(path, query, { method: "POST" })).json();

/** Runs an action of the user and shows its error, in words, on the page. */
async function attempt(what, action) {
    try {
        return await action();
    } catch (failure) {
        problem(what, failure);
        return undefined;
    }
}

/** Saves what the server answers as a file. */
async function download(path, query, method, name) {
    const blob = await (await send(path, query, { method, signal: AbortSignal.timeout(60_000) })).blob();
    const address = URL.createObjectURL(blob);
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    announce(`Saved ${name}, ${bytes(blob.size)}`);
}

// ---- Errors, in words ----

const problems = []; // newest first: {words, count, element}

function problem(what, failure) {
    if (failure.status === 401) {
        setLink("token", "The token does not fit: the program was started anew, or the address is incomplete.");
        return;
    }
    const network = failure instanceof TypeError || failure.name === "AbortError";
    const words = `${what}: ${network ? "the server does not answer" : failure.message}`;
    const known = problems.find(each => each.words === words);
    if (known) {
        known.count++;
        write(known.element, `${words} (${known.count} times)`);
        return;
    }
    const entry = { words, count: 1, element: make("li", { text: words }) };
    problems.unshift(entry);
    while (problems.length > 5) problems.pop().element.remove();
    $("problem-list").prepend(entry.element);
    $("problems").hidden = false;
}

function clearProblems() {
    problems.length = 0;
    $("problem-list").replaceChildren();
    $("problems").hidden = true;
}

// ---- Connection ----

const LINK_WORDS = {
    token: "token missing",
    connecting: "connecting",
    lost: "connection lost",
};

function setLink(link, words = "") {
    const before = state.link;
    state.link = link;
    $("token-panel").hidden = link !== "token";
    if (link === "token") {
        write($("token-words"), words || "This page needs the token: open the whole address that the program printed, with the part behind #.");
        state.stream?.abort();
    }
    showState();
    coverPicture();
    if (link !== before && link !== "connecting") announce(link === "live" ? "Connected" : LINK_WORDS[link]);
}

/** The token of an address, or the text itself. */
const tokenOf = text => (text.includes("#") ? text.slice(text.indexOf("#") + 1) : text).trim();

function takeToken(text) {
    state.token = tokenOf(text);
    if (state.token) connect();
    else setLink("token");
}

let connection = 0; // counts connections, so that an older one ends itself

/** Keeps a stream of events open until there is a newer connection, the page is hidden, or the token does not fit. */
async function connect() {
    const mine = ++connection;
    state.stream?.abort();
    let wait = 500;
    while (mine === connection && !document.hidden) {
        const began = performance.now();
        try {
            await live();
        } catch (failure) {
            if (mine !== connection || document.hidden) return;
            if (failure.status === 401) return problem("Connection", failure);
            if (failure instanceof Refusal && failure.status) problem("Connection", failure);
        }
        if (mine !== connection || document.hidden) return;
        if (performance.now() - began > 5000) wait = 500;
        setLink("lost");
        await new Promise(done => setTimeout(done, wait));
        wait = Math.min(5000, wait * 2);
    }
}

/** One connection: the definition, then events until the stream ends. */
async function live() {
    const stream = new AbortController();
    state.stream = stream;
    if (state.link !== "lost") setLink("connecting");
    define(await get("definition"));
    let watchdog = 0;
    const watch = () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => stream.abort(), SILENCE_MS);
    };
    watch();
    try {
        const response = await send("events", {}, { signal: stream.signal });
        setLink("live");
        await readEvents(response.body, (name, data) => {
            watch();
            if (name === "status") take(JSON.parse(data));
        });
    } finally {
        clearTimeout(watchdog);
        stream.abort();
    }
}

/** Reads server-sent events: EventSource could not send the token in a header. */
async function readEvents(body, receive) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += value.replaceAll("\r", "");
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            const lines = text.slice(0, end).split("\n");
            text = text.slice(end + 2);
            const field = name => lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trimStart()).join("\n");
            const data = field("data");
            if (data) receive(field("event") || "message", data);
        }
    }
}

/** A new definition: after a lost connection it is built again only if it changed. */
function define(definition) {
    const text = JSON.stringify(definition);
    if (state.definition && state.definitionText === text) return;
    state.definition = definition;
    state.definitionText = text;
    state.status = null;
    state.moment = null;
    clearHistory();
    write($("title"), definition.title || "Denserow live");
    document.title = `${definition.title || "Denserow"} · live`;
    for (const id of ["controls"]) $(id).hidden = !definition.control;
    defineChoices();
    defineSchedule();
    defineParameters();
    dirtyPicture();
}

const tablesSoon = throttled(TABLES_MS, showTables);

function take(status) {
    const before = state.status;
    if (before && status.frame < before.frame) forgetFrom(status.frame);
    state.status = status;
    keepTimes(status);
    keepCounts(status);
    noteGrowth(status);
    showState();
    plotsSoon();
    tablesSoon();
    if (before && before.frame !== status.frame) pokePicture();
}

// ---- Header and controls ----

function stateName() {
    const status = state.status;
    if (state.link !== "live" || !status) return state.link === "live" ? "connecting" : state.link;
    if (status.failure) return "failed";
    if (status.paused) return "paused";
    return status.waiting ? "waiting" : "running";
}

function showState() {
    const name = stateName();
    const words = { ...LINK_WORDS, failed: "failed", paused: "paused", waiting: "waiting: no frames run", running: "running" };
    $("state").dataset.state = name;
    write($("state-text"), words[name]);
    const status = state.status;
    write($("frame"), status ? whole(status.frame) : "–");
    write($("hertz"), status ? digits(Number(status.hertz.toPrecision(3))) : "–");
    write($("last-time"), frames.length ? micros(frames.at(-1).total) : "–");
    write($("pause"), status?.paused ? "Resume" : "Pause");
    $("pause").title = `${status?.paused ? "Resumes" : "Pauses"} the simulation (key: space)`;
    for (const element of $("controls").querySelectorAll("button")) element.disabled = state.link !== "live";
    $("failure").hidden = !status?.failure;
    if (status?.failure) write($("failure"), `The last frame failed: ${status.failure}`);
}

/** An order to the simulation; the answer is shown before the next event comes. */
function order(what, path, query = {}) {
    return attempt(what, async () => {
        const answer = await post(path, query);
        if (state.status && answer.frame >= 0) {
            state.status = { ...state.status, frame: answer.frame, paused: answer.paused };
            showState();
            pokePicture();
        }
        announce(`${what}: frame ${whole(answer.frame)}, ${answer.paused ? "paused" : "running"}`);
        return answer;
    });
}

function pauseOrResume() {
    if (!state.definition) return;
    if (!state.definition.control) {
        $("draws").value = $("draws").value === "0" ? String(PICTURES_A_SECOND) : "0";
        announce($("draws").value === "0" ? "The picture stands still; the simulation runs on" : "The picture moves again");
        dirtyPicture();
        return;
    }
    if (state.status?.paused) order("Resume", "resume");
    else order("Pause", "pause");
}

const step = () => state.definition?.control && order("Step", "step", { frames: 1 });

function wireControls() {
    $("pause").addEventListener("click", pauseOrResume);
    $("step").addEventListener("click", step);
    $("runto-form").addEventListener("submit", event => {
        event.preventDefault();
        order("Run to a frame", "runto", { frame: $("runto").value });
    });
    $("pace-form").addEventListener("submit", event => {
        event.preventDefault();
        order("Pace", "pace", { hertz: $("pace").value || 0 });
    });
    $("snapshot").addEventListener("click", () =>
        attempt("Snapshot", () => download("snapshot", {}, "POST", `frame-${state.status?.frame ?? 0}.snapshot`)));
    $("token-form").addEventListener("submit", event => {
        event.preventDefault();
        location.hash = tokenOf($("token").value);
        takeToken($("token").value);
    });
    $("problems-clear").addEventListener("click", clearProblems);
}

// ---- Colours ----

/** Nine stops of viridis; what lies between is interpolated. */
const VIRIDIS = [[68, 1, 84], [71, 45, 123], [59, 82, 139], [44, 114, 142], [33, 145, 140], [40, 174, 128], [94, 201, 98], [173, 220, 48], [253, 231, 37]];
const CATEGORIES = 8;
let colors = {};

/** Reads the colours of the theme once; canvases cannot use variables of a style sheet. */
function readColors() {
    const style = getComputedStyle(document.documentElement);
    const of = name => style.getPropertyValue(`--${name}`).trim();
    colors = { plot: of("plot"), axis: of("axis"), grid: of("grid"), text: of("text"), soft: of("soft"), bad: of("bad"), accent: of("accent") };
    colors.categories = Array.from({ length: CATEGORIES }, (_, i) => of(`cat-${i}`));
    colors.dark = document.documentElement.dataset.theme === "dark";
}

const channels = hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16));
/** A colour as a word of image memory. */
const pixel = ([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0;

function ramp(at) {
    const place = Math.min(VIRIDIS.length - 1.001, Math.max(0, at * (VIRIDIS.length - 1)));
    const from = Math.floor(place);
    return VIRIDIS[from].map((value, i) => Math.round(value + (VIRIDIS[from + 1][i] - value) * (place - from)));
}

/** The part of the ramp that stands out from the ground; images have no ground, and use all of it. */
function rampEnds(image) {
    if (image) return [0, 1];
    return colors.dark ? [0.2, 1] : [0, 0.88];
}

function rampPixels(image) {
    const [low, high] = rampEnds(image);
    return Uint32Array.from({ length: 256 }, (_, i) => pixel(ramp(low + (high - low) * i / 255)));
}

// ---- Plots ----

/** Fits a canvas to its box and gives what one draws with, in CSS pixels. */
function surface(canvas) {
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = "11px system-ui, sans-serif";
    return { context, left: 60, right: width - 8, top: 12, bottom: height - 18 };
}

/** A round number that is at least the given one. */
function roundUp(value) {
    if (!(value > 0)) return 1;
    const power = 10 ** Math.floor(Math.log10(value));
    return [1, 2, 2.5, 5, 10].find(each => each * power >= value * 0.9999) * power;
}

/** Horizontal lines with their values. */
function drawScale(plot, ticks, place, format) {
    const { context, left, right } = plot;
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    for (const tick of ticks) {
        const y = Math.round(place(tick)) + 0.5;
        context.strokeStyle = colors.grid;
        context.beginPath();
        context.moveTo(left, y);
        context.lineTo(right, y);
        context.stroke();
        context.fillStyle = colors.soft;
        context.fillText(format(tick), left - 5, y);
    }
}

/** What stands below the plot at its two ends. */
function drawEnds(plot, from, to) {
    const { context, left, right, bottom } = plot;
    context.fillStyle = colors.soft;
    context.textBaseline = "top";
    context.textAlign = "left";
    context.fillText(from, left, bottom + 5);
    context.textAlign = "right";
    context.fillText(to, right, bottom + 5);
}

const DASHES = [[], [6, 3], [2, 3]];
const lineColor = place => colors.categories[place % CATEGORIES];
const lineDash = place => DASHES[Math.floor(place / CATEGORIES) % DASHES.length];

/** Small samples of a colour; the style sheet gives the colour, so they follow the theme. */
function lineSwatch(place) {
    const line = draw("line", { x1: 0, x2: 22, y1: 6, y2: 6, "stroke-width": 3, "stroke-dasharray": lineDash(place).join(" ") || null });
    return draw("svg", { class: `swatch cat-${place % CATEGORIES}`, width: 22, height: 12, "aria-hidden": "true" }, line);
}

const boxSwatch = place => make("span", { class: `swatch cat-${place % CATEGORIES}`, "aria-hidden": "true" });

let plotsDue = false;

function plotsSoon() {
    if (plotsDue) return;
    plotsDue = true;
    requestAnimationFrame(() => {
        plotsDue = false;
        plotCounts();
        plotTimes();
    });
}

// ---- Counts over time ----

const counts = { frames: [], series: new Map() }; // series by key: {kind, label, place, values, check, head}
const COUNT = "count"; // kinds: rows of a type or tag
const TALLY = "tally"; // what the model adds up: any number

function series(kind, key, label, isChosen) {
    return kept(counts.series, key, () => {
        const place = counts.series.size;
        const check = make("input", { type: "checkbox", checked: isChosen, change: () => plotsSoon() });
        const head = make("label", {}, check, " ", lineSwatch(place), label);
        return { kind, label, place, values: counts.frames.slice(1).map(() => null), check, head };
    });
}

/** Fixed rows are always there: their curve is a line that presses the others to the ground. It is left out at first. */
function mayChange(name) {
    const types = state.definition.types;
    return types.every(type => type.layout === "fixed") || types.find(type => type.name === name)?.layout !== "fixed";
}

function keepCounts(status) {
    if (counts.frames.at(-1) === status.frame) return;
    counts.frames.push(status.frame);
    const put = (kind, key, label, value, isChosen = true) => series(kind, key, label, isChosen).values.push(value);
    for (const type of status.types) put(COUNT, `type ${type.name}`, type.name, type.rows, mayChange(type.name));
    for (const tag of status.tags) put(COUNT, `tag ${tag.type} ${tag.tag}`, `${tag.type} · ${tag.tag}`, tag.count);
    state.definition.tallies.forEach((name, i) => put(TALLY, `tally ${name}`, name, Number.isFinite(status.tallies[i]) ? status.tallies[i] : null));
    for (const each of counts.series.values()) if (each.values.length < counts.frames.length) each.values.push(null);
    if (counts.frames.length > KEPT_SAMPLES) thinCounts();
}

/** Drops every second sample of the older half: old times stay, coarser. */
function thinCounts() {
    const half = counts.frames.length >> 1;
    const stays = (_, i) => i >= half || i % 2 === 0;
    counts.frames = counts.frames.filter(stays);
    for (const each of counts.series.values()) each.values = each.values.filter(stays);
}

/** After a rewind, what came later is no longer true. */
function forgetFrom(frame) {
    const cut = counts.frames.findIndex(each => each >= frame);
    if (cut >= 0) {
        counts.frames.length = cut;
        for (const each of counts.series.values()) each.values.length = cut;
    }
    while (frames.length && frames.at(-1).frame >= frame) frames.pop();
}

function clearHistory() {
    counts.frames = [];
    counts.series.clear();
    frames.length = 0;
    growth.clear();
}

const most = values => values.reduce((a, b) => (b !== null && b > a ? b : a), -Infinity);
const least = values => values.reduce((a, b) => (b !== null && b < a ? b : a), Infinity);

/** A logarithmic scale if the largest count is far above the smallest: one curve would lie on the ground otherwise. */
function countScale(shown) {
    const tops = shown.map(each => most(each.values)).filter(each => each > 0);
    const top = roundUp(Math.max(1, ...tops));
    const log = tops.length > 1 && Math.max(...tops) > 30 * Math.min(...tops);
    if (!log) return { top, log, at: value => value / top, ticks: [0, top / 2, top] };
    const end = Math.log10(1 + top);
    const ticks = [0];
    for (let tick = 10; tick <= top; tick *= 10) ticks.push(tick);
    return { top, log, at: value => Math.log10(1 + value) / end, ticks };
}

/** From the least to the greatest value, and from 0 unless all are far from it. */
function tallyScale(shown) {
    let [low, high] = [Math.min(...shown.map(each => least(each.values))), Math.max(...shown.map(each => most(each.values)))];
    if (!(low <= high)) [low, high] = [0, 1];
    if (low > 0 && low < 0.7 * high) low = 0;
    if (high < 0 && high > 0.7 * low) high = 0;
    if (low === high) [low, high] = [low - 1, high + 1];
    return { log: false, at: value => (value - low) / (high - low), ticks: [low, (low + high) / 2, high].map(tick => roundTo(tick, high - low)) };
}

function plotCounts() {
    if (!counts.frames.length) return;
    const { log } = plotCurves("counts", COUNT, countScale, whole);
    write($("counts-note"), log ? "logarithmic scale" : "linear scale");
    if (state.definition.tallies.length) plotCurves("tally-curves", TALLY, tallyScale, digits);
}

/** Draws the chosen curves of a kind; gives their scale. */
function plotCurves(id, kind, scaleOf, format) {
    const shown = [...counts.series.values()].filter(each => each.kind === kind && each.check.checked && each.values.length);
    const plot = surface($(id));
    const { context, left, right, top, bottom } = plot;
    const scale = scaleOf(shown);
    const first = counts.frames[0];
    const last = counts.frames.at(-1);
    const x = frame => left + (right - left) * (last > first ? (frame - first) / (last - first) : 1);
    const y = value => bottom - (bottom - top) * scale.at(value);
    drawScale(plot, scale.ticks, y, format);
    drawEnds(plot, `frame ${whole(first)}`, `frame ${whole(last)}`);
    drawCursor(plot, x);
    for (const each of shown) drawLine(context, each, x, y);
    label($(id), `Curves over frames ${whole(first)} to ${whole(last)}: `
        + shown.map(each => [each.label, curveWords(each, format)]).map(([name, [now, low, high]]) => `${name} ${now}, from ${low} to ${high}`).join("; "));
    return scale;
}

function drawLine(context, each, x, y) {
    context.strokeStyle = lineColor(each.place);
    context.setLineDash(lineDash(each.place));
    context.lineWidth = 1.8;
    context.beginPath();
    let pen = false;
    each.values.forEach((value, i) => {
        if (value === null) pen = false;
        else if (pen) context.lineTo(x(counts.frames[i]), y(value));
        else context.moveTo(x(counts.frames[i]), y(value));
        pen = value !== null;
    });
    context.stroke();
    context.setLineDash([]);
}

/** A vertical line at the moment that is shown. */
function drawCursor({ context, left, right, top, bottom }, x) {
    if (state.moment === null) return;
    const at = x(state.moment);
    if (at < left || at > right) return;
    context.strokeStyle = colors.text;
    context.beginPath();
    context.moveTo(at, top);
    context.lineTo(at, bottom);
    context.stroke();
}

function showCounts() {
    const all = [...counts.series.values()].filter(each => each.values.length);
    const rows = (kind, format) => all.filter(each => each.kind === kind).map(each => ({ cells: [each.head, ...curveWords(each, format)] }));
    fillTable($("counts-table"), rows(COUNT, whole));
    $("tally-curves-box").hidden = state.definition.tallies.length === 0;
    fillTable($("tally-curves-table"), rows(TALLY, digits));
}

/** The last, the least and the greatest value of a curve; – where it has none. */
function curveWords({ values }, format) {
    return [values.at(-1), least(values), most(values)].map(value => (value === null || Number.isFinite(value) ? format(value) : "–"));
}

/** A picture says in words what it shows; it is written at most once in two seconds, since readers start anew. */
const labelled = new WeakMap();

function label(element, words) {
    if (performance.now() - (labelled.get(element) ?? -Infinity) < 2000) return;
    labelled.set(element, performance.now());
    element.setAttribute("aria-label", words);
}

// ---- Time of frames ----

const frames = []; // {frame, total, late, phases: [open, systems, inner, close, other], systems: number[]|null}
const PHASES = ["open", "systems", "inner boundaries", "close", "other"];

function keepTimes({ times: t }) {
    t.frames.forEach((frame, i) => {
        if (frames.length && frame <= frames.at(-1).frame) return;
        const phases = [t.open[i], t.systems[i], t.inner[i], t.close[i]];
        phases.push(Math.max(0, t.total[i] - phases.reduce((a, b) => a + b)));
        frames.push({ frame, total: t.total[i], late: t.late[i] === 1, phases, systems: t.bySystem?.[i] ?? null });
    });
    if (frames.length > KEPT_FRAMES) frames.splice(0, frames.length - KEPT_FRAMES);
}

/** The layers of the stack: name, colour and one value a frame; of many systems the costliest. */
function layers() {
    if ($("stack").value !== "system") {
        return PHASES.map((name, i) => ({ name, place: i === 4 ? 6 : i, of: each => each.phases[i] }));
    }
    const timed = frames.filter(each => each.systems);
    const systems = state.definition.systems.map((system, i) => ({ name: system.name, sum: timed.reduce((sum, each) => sum + (each.systems[i] ?? 0), 0), of: each => each.systems?.[i] ?? 0 }));
    const ranked = [...systems].sort((a, b) => b.sum - a.sum);
    const chosen = new Set(ranked.slice(0, ranked.length > CATEGORIES ? CATEGORIES - 1 : CATEGORIES));
    const result = systems.filter(each => chosen.has(each)).map((each, i) => ({ ...each, place: i < 6 || ranked.length <= CATEGORIES ? i : 7 }));
    const rest = systems.filter(each => !chosen.has(each));
    if (rest.length) result.push({ name: `${rest.length} other systems`, place: 6, of: frame => rest.reduce((sum, each) => sum + each.of(frame), 0) });
    return result;
}

/** The top of the scale: rare long frames are cut off and marked, so that the others can be seen. */
function timeTop(sums) {
    const sorted = [...sums].sort((a, b) => a - b);
    const usual = sorted[Math.floor(sorted.length * 0.95)] ?? 1;
    return roundUp(Math.min(sorted.at(-1) ?? 1, usual * 2.5));
}

function plotTimes() {
    if (!frames.length || !state.definition) return;
    const stack = layers();
    const sums = frames.map(each => stack.reduce((sum, layer) => sum + layer.of(each), 0));
    const plot = surface($("times"));
    const { context, left, right, top, bottom } = plot;
    const limit = timeTop(sums);
    const y = value => bottom - (bottom - top) * Math.min(1, value / limit);
    drawScale(plot, [0, limit / 2, limit], y, micros);
    const width = (right - left) / KEPT_FRAMES;
    const x = i => right - (frames.length - i) * width;
    frames.forEach((each, i) => {
        let below = 0;
        for (const layer of stack) {
            const value = layer.of(each);
            context.fillStyle = lineColor(layer.place);
            context.fillRect(x(i), y(below + value), Math.max(1, width - 0.4), y(below) - y(below + value));
            below += value;
        }
        if (each.late) drawLate(plot, x(i) + width / 2);
        if (sums[i] > limit) drawCut(plot, x(i) + width / 2);
    });
    drawEnds(plot, `frame ${whole(frames[0].frame)}`, `frame ${whole(frames.at(-1).frame)}`);
    noteTimes(stack);
}

/** A late frame: a triangle above its bar. */
function drawLate({ context, top }, x) {
    context.fillStyle = colors.bad;
    context.beginPath();
    context.moveTo(x - 4, top - 10);
    context.lineTo(x + 4, top - 10);
    context.lineTo(x, top - 2);
    context.fill();
}

/** A bar that is longer than the plot: two short lines across its top. */
function drawCut({ context, top }, x) {
    context.strokeStyle = colors.text;
    context.beginPath();
    context.moveTo(x - 4, top + 5);
    context.lineTo(x + 4, top + 2);
    context.moveTo(x - 4, top + 9);
    context.lineTo(x + 4, top + 6);
    context.stroke();
}

function noteTimes(stack) {
    const late = frames.filter(each => each.late).map(each => whole(each.frame));
    const named = late.slice(-6).join(", ");
    const words = late.length ? `▼ ${times(late.length, "late frame")} of the ${frames.length} shown: ${late.length > 6 ? "… " : ""}${named}` : `none of the ${frames.length} frames shown was late`;
    write($("times-note"), words);
    const mean = frames.reduce((sum, each) => sum + each.total, 0) / frames.length;
    label($("times"), `Time of the last ${frames.length} frames, stacked by ${$("stack").value}: mean ${micros(mean)}, longest ${micros(Math.max(...frames.map(each => each.total)))}; ${words}; ${stack.map(layer => layer.name).join(", ")}`);
}

const timeHeads = new Map();

function showTimes() {
    if (!frames.length) return;
    const stack = layers();
    const means = stack.map(layer => frames.reduce((sum, each) => sum + layer.of(each), 0) / frames.length);
    const all = means.reduce((a, b) => a + b) || 1;
    fillTable($("times-table"), stack.map((layer, i) => ({
        cells: [kept(timeHeads, `${layer.place} ${layer.name}`, () => make("span", {}, boxSwatch(layer.place), layer.name)),
            micros(means[i]), micros(Math.max(...frames.map(layer.of))), percent(means[i] / all)],
    })));
}

// ---- Totals, ports, orders, memory ----

const growth = new Map(); // by name of a total: {value, from, grewAt, rate}
const HARMLESS = "duplicateDestroys"; // two systems may destroy one row: it dies once

/** Notes when each total grew; what was there before the page opened is not news. */
function noteGrowth(status) {
    const now = performance.now();
    for (const { name, value, isHarmless } of totalsOf(status)) {
        const known = kept(growth, name, () => ({ value, first: value, since: now, grewAt: -Infinity, step: 0 }));
        if (value > known.value) {
            if (now - known.grewAt > GROWING_MS) {
                if (!isHarmless) announce(`${name} grows: ${whole(value)}`);
                known.first = known.value;
                known.since = now;
            }
            known.grewAt = now;
        } else if (value < known.value) {
            known.grewAt = -Infinity;
        }
        known.value = value;
    }
}

/** Totals of the simulation, and those of ports: each must be seen when it grows. */
function totalsOf(status) {
    const ports = status.ports.flatMap(port => [
        { name: `port ${port.name}: refused`, value: port.refused },
        { name: `port ${port.name}: failed`, value: port.failed },
    ]);
    const totals = status.totals.map(({ name, value }) => ({ name: spoken(name), value, isHarmless: name === HARMLESS }));
    return [...totals, ...ports];
}

function showTotals(status) {
    const now = performance.now();
    const rows = [];
    const zeros = [];
    let growing = 0;
    for (const { name, value, isHarmless } of totalsOf(status)) {
        const { grewAt, first } = growth.get(name);
        const grows = now - grewAt < GROWING_MS;
        if (grows && !isHarmless) growing++;
        if (value === 0) zeros.push(name);
        else if (isHarmless) rows.push({ class: "still", cells: [name, whole(value), "harmless: a row dies once"] });
        else if (grows) rows.push({ class: "grows", cells: [name, whole(value), `growing: +${whole(value - first)}`] });
        else rows.push({ class: "still", cells: [name, whole(value), grewAt > 0 ? `quiet for ${whole((now - grewAt) / 1000)} s` : "not growing"] });
    }
    if (!rows.length) rows.push({ class: "none", cells: ["all totals", "0", "nothing was lost"] });
    fillTable($("totals"), rows);
    $("totals-card").classList.toggle("bad", growing > 0);
    write($("totals-note"), growing ? `▲ ${growing} growing` : "none grows");
    $("totals-note").classList.toggle("dead", growing > 0);
    $("totals-note").classList.toggle("up", growing === 0);
    $("zeros").hidden = zeros.length === 0;
    write($("zeros-text"), times(zeros.length, "other total").replace(/$/, zeros.length === 1 ? " is 0" : " are 0"));
    write($("zeros-names"), zeros.join(", "));
}

function showTallies(status) {
    const names = state.definition.tallies;
    $("tallies-box").hidden = names.length === 0;
    fillTable($("tallies"), names.map((name, i) => ({ cells: [name, digits(status.tallies[i])] })));
}

const meters = new Map();

/** A meter that stays the same node; a new one would flicker. */
function meter(key, value, words) {
    const element = kept(meters, key, () => make("meter", { min: 0, max: 1 }));
    element.value = Number.isFinite(value) ? value : 0;
    element.setAttribute("aria-label", words);
    element.title = words;
    return element;
}

function showPorts(status) {
    write($("ports-note"), status.ports.length ? "" : "the model has none");
    fillTable($("ports"), status.ports.map((port, i) => {
        const { capacity, message } = state.definition.ports[i] ?? {};
        return { cells: [port.name, message ?? "", whole(port.size), whole(capacity), meter(`port ${i}`, port.size / capacity, `${whole(port.size)} of ${whole(capacity)} waiting`), whole(port.refused), whole(port.failed)] };
    }));
}

const csvButtons = new Map();

function showTypes(status) {
    fillTable($("types"), status.types.map((type, i) => {
        const { layout, capacity } = state.definition.types[i] ?? {};
        const csv = kept(csvButtons, type.name, () => button("CSV", () => saveCsv(type.name), { "aria-label": `Download ${type.name} as CSV` }));
        const kept_ = type.misplaced > 0 || type.moves > 0 || type.placed < 1;
        return { cells: [type.name, layout, whole(type.rows), whole(capacity), meter(`type ${i}`, type.rows / capacity, `${whole(type.rows)} of ${whole(capacity)} rows used`),
            whole(type.pending), whole(type.free), whole(type.reserved), whole(type.retired), whole(type.moves),
            kept_ ? meter(`order ${i}`, type.placed, `${percent(type.placed)} in place`) : "–", framesToOrder(type, kept_), csv] };
    }));
}

/** The largest number stands for an order that has no budget. */
function framesToOrder(type, ordered) {
    if (!ordered) return "–";
    if (type.framesToOrder > 1e15) return "never";
    return type.framesToOrder === 0 ? `in order` : `${whole(type.framesToOrder)} (${whole(type.misplaced)} misplaced)`;
}

const saveCsv = type => attempt("CSV", () => download("csv", { type }, "GET", `${type.replace(/[^\w.-]+/g, "_")}-${state.status?.frame ?? 0}.csv`));

function showMemory({ memory }) {
    write($("heap-used"), bytes(memory.heapUsed));
    write($("heap-max"), bytes(memory.heapMax));
    write($("simulation-memory"), bytes(memory.simulation));
    $("heap").value = memory.heapUsed / memory.heapMax;
    $("heap").setAttribute("aria-label", `Heap used: ${percent(memory.heapUsed / memory.heapMax)}`);
}

const hashes = []; // newest first

async function askHashes() {
    const answer = await attempt("Hashes", () => get("hashes"));
    if (!answer) return;
    hashes.unshift(answer);
    hashes.length = Math.min(hashes.length, 5);
    const hex = text => make("span", { class: "mono", text });
    fillTable($("hashes"), hashes.map(each => ({ cells: [`frame ${whole(each.frame)}`, hex(each.hash), hex(each.orderHash)] })));
    announce(`Hash of frame ${whole(answer.frame)}: ${answer.hash}`);
}

function showTables() {
    const status = state.status;
    if (!status || !state.definition) return;
    showTotals(status);
    showTallies(status);
    showCounts();
    showTimes();
    showPorts(status);
    showTypes(status);
    showMemory(status);
    showShares();
    showParameters(status);
    showMoments();
}

// ---- Parts of types ----

const NUMBERS = new Set(["float", "double", "int", "long", "short", "byte", "char"]);
const INTEGERS = new Set(["int", "long", "short", "byte", "char"]);

const networkNamed = name => state.definition?.networks.find(network => network.name === name);
const typeNamed = name => state.definition?.types.find(type => type.name === name);

/** The names by which the lanes of a part are asked for. */
const lanes = part => (part.lanes > 1 ? Array.from({ length: part.lanes }, (_, i) => `${part.name}.${i}`) : [part.name]);

/** The columns of numbers, one entry for each lane. */
const numberColumns = type => (type?.parts ?? []).filter(part => NUMBERS.has(part.kind)).flatMap(lanes);
const tagsOf = type => (type?.parts ?? []).filter(part => part.kind === "tag").map(part => part.name);

/** The part to which a column or lane belongs, and the number of the lane. */
function partOf(type, column) {
    const whole_ = type?.parts.find(part => part.name === column);
    if (whole_) return { part: whole_, lane: 0 };
    const dot = column.lastIndexOf(".");
    return { part: type?.parts.find(part => part.name === column.slice(0, dot)), lane: Number(column.slice(dot + 1)) };
}

const named = names => names.map(name => [name, name]);

function defineChoices() {
    const types = state.definition.types;
    const rank = type => (type.picture ? 0 : type.lattice ? 1 : numberColumns(type).length > 1 ? 2 : 3);
    const seen = types.filter(type => rank(type) < 3).sort((a, b) => rank(a) - rank(b));
    const pictures = seen.map(type => [type.name, type.name]);
    const networks = state.definition.networks.map(({ name }) => [NETWORK + name, `network ${name}`]);
    pictures.splice(seen.filter(type => type.picture).length, 0, ...networks); // behind what has coordinates
    fillSelect($("type"), pictures);
    const all = [...types].sort((a, b) => rank(a) - rank(b)).map(type => type.name);
    fillSelect($("search-type"), named(all));
    fillSelect($("column-type"), named(all.filter(name => numberColumns(typeNamed(name)).length)));
    fillSelect($("stack"), state.definition.detailed ? [["phase", "phase"], ["system", "system"]] : [["phase", "phase"]]);
    chooseType();
    chooseSearchType();
    chooseColumnType();
}

// ---- Picture: what is asked for ----

const view = { fit: true, x: 0, y: 0, sx: 1, sy: 1 }; // the point in the middle, and pixels for a unit
const shown = { picture: null, range: null, bounds: null, error: "", drawn: new Set() }; // drawn: frames
let momentsKnown = ""; // what the status said when moments were asked for
let pictureDirty = false; // something was chosen, moved or zoomed since the last request
let wakePicture = () => {};

function dirtyPicture() {
    pictureDirty = true;
    wakePicture();
}

const pokePicture = () => wakePicture();

/** Stands before the name of a network where types and networks are chosen from one list. */
const NETWORK = "network ";

const chosenNetwork = () => ($("type").value.startsWith(NETWORK) ? networkNamed($("type").value.slice(NETWORK.length)) : undefined);
const chosenType = () => typeNamed(chosenNetwork()?.nodes ?? $("type").value);

/** Nodes of a network have a place if their type has coordinates; otherwise the page gives them one. */
function choice() {
    const network = chosenNetwork();
    const type = chosenType();
    if (!type) return null;
    const placed = !network || Boolean(type.picture);
    const part = id => (placed ? $(id).value : "");
    return { type, network, placed, lattice: !network && Boolean(type.lattice), xPart: part("x-part"), yPart: part("y-part"), color: $("color").value, max: Number($("max").value) };
}

/** Names of coordinates that belong together; others may stand before both, as in `homeX` and `homeY`. */
const PAIRS = [["x", "y"], ["lon", "lat"], ["lng", "lat"], ["longitude", "latitude"], ["east", "north"], ["easting", "northing"]];

/**
 * Whether one unit has the same length on both axes: for two lanes of one vector and for names of coordinates. Two other
 * columns, such as money and belief, have nothing in common: one scale would make a line of them.
 */
function evenAxes({ type, lattice, placed, xPart, yPart }) {
    if (placed === false) return true; // places of the page
    if (lattice) return true;
    if (partOf(type, xPart).part === partOf(type, yPart).part) return xPart !== yPart;
    const [x, y] = [xPart.toLowerCase(), yPart.toLowerCase()];
    return PAIRS.some(([one, two]) => x.endsWith(one) && y.endsWith(two) && x.slice(0, -one.length) === y.slice(0, -two.length));
}

function chooseType() {
    const type = chosenType();
    const network = chosenNetwork();
    const columns = numberColumns(type);
    $("axes").hidden = !type || (network ? !type.picture : Boolean(type.lattice));
    fillSelect($("x-part"), named(columns), type?.picture?.x ?? columns[0]);
    fillSelect($("y-part"), named(columns), type?.picture?.y ?? columns[1]);
    const colorable = [...tagsOf(type), ...columns.filter(name => name !== type.picture?.x && name !== type.picture?.y)];
    const every = [["-", "one colour"], ...named([...new Set([...colorable, ...columns])])];
    fillSelect($("color"), type?.lattice && !network ? every.slice(1) : every, colorable[0] ?? "-");
    changePicture();
}

/** Another type, column or colour: the old picture says nothing about it. */
function changePicture() {
    shown.picture = null;
    shown.error = "";
    shown.drawn.clear();
    momentsKnown = "";
    $("ends").hidden = true;
    refit();
}

function refit() {
    view.fit = true;
    shown.bounds = null;
    shown.range = null;
    redraw();
    dirtyPicture();
}

/** The part of the world that the canvas shows, a little enlarged. */
function viewBox() {
    const canvas = $("picture");
    const halfX = 0.55 * canvas.clientWidth / view.sx;
    const halfY = 0.55 * canvas.clientHeight / Math.abs(view.sy);
    return [view.x - halfX, view.y - halfY, view.x + halfX, view.y + halfY].map(value => Number(value.toPrecision(7))).join(",");
}

function pictureQuery({ type, network, placed, lattice, xPart, yPart, color, max }) {
    const query = { type: type.name, network: network?.name, color, frame: state.moment };
    if (lattice) return { ...query, lattice: 1 };
    if (!placed) return { ...query, max };
    return { ...query, x: xPart, y: yPart, max, box: view.fit ? null : viewBox() };
}

/** A header in JSON behind its length, then arrays, little endian. */
function decode(buffer, { network, placed, lattice, color }) {
    const length = new DataView(buffer).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    let at = 4 + length;
    const floats = count => {
        const array = new Float32Array(buffer, at, count);
        at += 4 * count;
        return array;
    };
    if (lattice) return { header, c: floats(header.width * header.height) };
    const handles = new Uint32Array(buffer, at, 2 * header.shown);
    at += 8 * header.shown;
    const x = placed ? floats(header.shown) : null;
    const y = placed ? floats(header.shown) : null;
    const c = color === "-" ? null : floats(header.shown);
    const edges = network ? new Uint32Array(buffer, at, 2 * header.edges) : null; // places of both ends among the rows
    const picture = { header, handles, x, y, c, edges };
    return placed ? picture : { ...picture, ...placesOfNodes(network.name, picture) };
}

/** Milliseconds between two pictures; Infinity: only when asked. */
function pictureInterval() {
    const chosen = Number($("draws").value);
    return chosen > 0 ? 1000 / Math.min(PICTURES_A_SECOND, chosen) : Infinity;
}

function pictureDue() {
    if (document.hidden || state.link !== "live" || !choice()) return false;
    if (pictureDirty || !shown.picture) return true;
    return state.moment === null && pictureInterval() < Infinity && state.status !== null && state.status.frame !== shown.picture.header.frame;
}

/** Asks for the next picture only after the last one was drawn. */
async function runPictures() {
    for (;;) {
        while (!pictureDue()) await new Promise(wake => { wakePicture = wake; });
        const began = performance.now();
        const asked = choice();
        const moment = state.moment;
        pictureDirty = false;
        let rest = 1000 / PICTURES_A_SECOND;
        try {
            const response = await send("picture", pictureQuery(asked));
            const picture = { ...decode(await response.arrayBuffer(), asked), ...asked, moment };
            if (samePicture(picture, choice())) showPicture(picture);
            else pictureDirty = true;
        } catch (failure) {
            if (failure.status === 401) problem("Picture", failure);
            shown.error = failure instanceof Refusal ? failure.message : `the picture could not be read: ${failure.message}`;
            coverPicture();
            rest = 1000;
        }
        if (state.moment === null) rest = Math.max(rest, Math.min(1000, pictureInterval()));
        await new Promise(done => setTimeout(done, Math.max(0, began + rest - performance.now())));
    }
}

/** Whether the answer is still what the page wants to show. */
function samePicture(picture, asked) {
    return asked !== null && picture.moment === state.moment && ["type", "network", "xPart", "yPart", "color"].every(key => picture[key] === asked[key]);
}

function showPicture(picture) {
    shown.picture = picture;
    shown.error = "";
    if (picture.moment === null) shown.drawn.add(picture.header.frame);
    widenRange(picture.header);
    if (view.fit) fitBounds(picture);
    redraw();
    coverPicture();
    if (selected.handle && selected.following) refreshRow();
}

/** The scale of colours widens only, so that a colour keeps its meaning; Fit starts it anew. */
function widenRange({ minC, maxC }) {
    if (!Number.isFinite(minC) || !Number.isFinite(maxC)) return;
    const range = shown.range;
    shown.range = range ? [Math.min(range[0], minC), Math.max(range[1], maxC)] : [minC, maxC];
}

/** Fits the view to all rows; small changes of the outline do not move it. */
function fitBounds(picture) {
    const { header, lattice } = picture;
    const now = lattice ? [0, 0, header.width, header.height] : [header.minX, header.minY, header.maxX, header.maxY];
    if (!now.every(Number.isFinite)) return;
    const old = shown.bounds;
    const filled = old && [now[2] - now[0] > 0.6 * (old[2] - old[0]), now[3] - now[1] > 0.6 * (old[3] - old[1])];
    const fits = old && now[0] >= old[0] && now[1] >= old[1] && now[2] <= old[2] && now[3] <= old[3]
        && (evenAxes(picture) ? filled.includes(true) : !filled.includes(false));
    if (!fits) {
        const margin = lattice ? 0 : 0.06;
        const padX = margin * (now[2] - now[0]) || (lattice ? 0 : 0.5);
        const padY = margin * (now[3] - now[1]) || (lattice ? 0 : 0.5);
        shown.bounds = [now[0] - padX, now[1] - padY, now[2] + padX, now[3] + padY];
    }
    fitView(picture);
}

function fitView(picture) {
    const [left, low, right, high] = shown.bounds;
    const canvas = $("picture");
    view.x = (left + right) / 2;
    view.y = (low + high) / 2;
    view.sx = canvas.clientWidth / (right - left);
    view.sy = canvas.clientHeight / (high - low);
    if (evenAxes(picture)) view.sx = view.sy = Math.min(view.sx, view.sy);
}

/** Rows of an image go down, coordinates go up. */
const upward = () => (shown.picture?.lattice ? 1 : -1);

function toScreen(x, y) {
    const canvas = $("picture");
    return [canvas.clientWidth / 2 + (x - view.x) * view.sx, canvas.clientHeight / 2 + upward() * (y - view.y) * view.sy];
}

function toWorld(px, py) {
    const canvas = $("picture");
    return [view.x + (px - canvas.clientWidth / 2) / view.sx, view.y + upward() * (py - canvas.clientHeight / 2) / view.sy];
}

// ---- Picture: places for nodes without coordinates ----

/** More nodes stand on a disc, in the order of their rows. */
const LAYOUT_NODES = 2000;
/** Rounds of forces for a new network, and after a change of one. */
const LAYOUT_ROUNDS = 100;
const LATER_ROUNDS = 15;
/** Cells along a side of the square in which far nodes act together. */
const LAYOUT_CELLS = 16;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

const layout = { name: "", handles: null, edges: null, result: null }; // of the last picture of a network

const equalArrays = (one, two) => one !== null && one.length === two.length && one.every((value, i) => value === two[i]);

/**
 * Gives nodes places by forces: edges pull, nodes push each other away. Without chance: the same pictures, one after the
 * other, have the same places. Nodes that stay keep about theirs.
 */
function placesOfNodes(name, { header, handles, edges }) {
    if (layout.name !== name) Object.assign(layout, { name, handles: null, edges: null, result: null });
    if (!equalArrays(layout.handles, handles) || !equalArrays(layout.edges, edges)) {
        const forced = header.shown <= LAYOUT_NODES;
        const { x, y, known } = firstPlaces(handles, edges, forced ? layout : { result: null });
        if (forced) settle(x, y, edges, 2 * known > header.shown ? LATER_ROUNDS : LAYOUT_ROUNDS);
        Object.assign(layout, { handles, edges, result: { x, y, forced } });
    }
    const { x, y } = layout.result;
    [header.minX, header.maxX, header.minY, header.maxY] = [x.reduce((a, b) => Math.min(a, b), Infinity), x.reduce((a, b) => Math.max(a, b), -Infinity),
        y.reduce((a, b) => Math.min(a, b), Infinity), y.reduce((a, b) => Math.max(a, b), -Infinity)];
    return layout.result;
}

const handleWords = handles => new BigUint64Array(handles.buffer, handles.byteOffset, handles.length / 2);

/** Where nodes begin: where they stood before, else beside a neighbour that did, else on a disc. */
function firstPlaces(handles, edges, { handles: oldHandles, result }) {
    const words = handleWords(handles);
    const count = words.length;
    const [x, y] = [new Float32Array(count), new Float32Array(count)];
    const before = new Map(result ? Array.from(handleWords(oldHandles), (handle, i) => [handle, i]) : []);
    const isKnown = new Uint8Array(count);
    let known = 0;
    for (let i = 0; i < count; i++) {
        const at = before.get(words[i]);
        const radius = Math.sqrt(i + 0.5);
        x[i] = at === undefined ? radius * Math.cos(i * GOLDEN_ANGLE) : result.x[at];
        y[i] = at === undefined ? radius * Math.sin(i * GOLDEN_ANGLE) : result.y[at];
        isKnown[i] = at === undefined ? 0 : 1;
        known += isKnown[i];
    }
    for (let i = 0; known > 0 && i < edges.length; i++) {
        const [one, two] = [edges[i], edges[i ^ 1]];
        if (isKnown[one] === 0 && isKnown[two] === 1) {
            x[one] = x[two] + Math.cos(one * GOLDEN_ANGLE);
            y[one] = y[two] + Math.sin(one * GOLDEN_ANGLE);
            isKnown[one] = 2;
        }
    }
    return { x, y, known };
}

/** Rounds of forces, of springs and of charges; in each a node moves less far than in the one before. */
function settle(x, y, edges, rounds) {
    const count = x.length;
    const [fx, fy] = [new Float64Array(count), new Float64Array(count)];
    const first = rounds > LATER_ROUNDS ? 0.1 * Math.sqrt(count) + 1 : 0.5;
    for (let round = 0; round < rounds; round++) {
        for (let i = 0; i < count; i++) [fx[i], fy[i]] = [-0.4 * x[i], -0.4 * y[i]]; // to the middle: parts stay together
        repel(x, y, fx, fy);
        for (let i = 0; i < edges.length; i += 2) {
            const [one, two] = [edges[i], edges[i + 1]];
            const [dx, dy] = [0.15 * (x[two] - x[one]), 0.15 * (y[two] - y[one])];
            fx[one] += dx;
            fy[one] += dy;
            fx[two] -= dx;
            fy[two] -= dy;
        }
        const most_ = 0.02 + first * (1 - round / rounds);
        for (let i = 0; i < count; i++) {
            const scale = Math.min(0.3, most_ / (Math.hypot(fx[i], fy[i]) || 1));
            x[i] += fx[i] * scale;
            y[i] += fy[i] * scale;
        }
    }
}

/** Each node pushes each other one by 1 / distance; those of a far cell do so together, from their middle. */
function repel(x, y, fx, fy) {
    const count = x.length;
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) [left, low, right, high] = [Math.min(left, x[i]), Math.min(low, y[i]), Math.max(right, x[i]), Math.max(high, y[i])];
    const width = Math.max(right - left, high - low, 1e-6) / (LAYOUT_CELLS - 1e-3);
    const cells = Array.from({ length: LAYOUT_CELLS * LAYOUT_CELLS }, () => ({ x: 0, y: 0, nodes: [] }));
    const cellOf = i => Math.floor((x[i] - left) / width) + LAYOUT_CELLS * Math.floor((y[i] - low) / width);
    for (let i = 0; i < count; i++) {
        const cell = cells[cellOf(i)];
        cell.x += x[i];
        cell.y += y[i];
        cell.nodes.push(i);
    }
    const push = (i, dx, dy, weight) => {
        const square = dx * dx + dy * dy;
        fx[i] += weight * dx / square;
        fy[i] += weight * dy / square;
    };
    cells.forEach((cell, at) => {
        for (const [other, { x: sumX, y: sumY, nodes }] of cells.entries()) {
            if (nodes.length === 0) continue;
            const isNear = Math.abs(other % LAYOUT_CELLS - at % LAYOUT_CELLS) < 2 && Math.abs(Math.floor(other / LAYOUT_CELLS) - Math.floor(at / LAYOUT_CELLS)) < 2;
            const [middleX, middleY] = [sumX / nodes.length, sumY / nodes.length];
            for (const i of cell.nodes) {
                if (!isNear) push(i, x[i] - middleX, y[i] - middleY, nodes.length);
                else for (const j of nodes) if (j !== i) push(i, x[i] - x[j] + 1e-3 * Math.sign(i - j), y[i] - y[j], 1);
            }
        }
    });
}

// ---- Picture: drawing ----

let redrawDue = false;

function redraw() {
    if (redrawDue) return;
    redrawDue = true;
    requestAnimationFrame(() => {
        redrawDue = false;
        paintPicture();
    });
}

function paintPicture() {
    const picture = shown.picture;
    const { context } = surface($("picture"));
    if (!picture) return;
    if (view.fit && shown.bounds) fitView(picture);
    const coloring = coloringOf(picture);
    if (picture.lattice) paintLattice(context, picture, coloring);
    else {
        if (picture.edges) paintEdges(context, picture);
        paintRows(context, picture, coloring);
    }
    paintSelected(context, picture);
    paintMiddle(context);
    showEnds(picture);
    showLegend(picture, coloring);
    notePicture(picture);
}

/**
 * How values become colours: a palette, and the place in it of a value.
 * @returns {{kind: string, palette: Uint32Array, low: number, factor: number}}
 */
function coloringOf({ type, color, c, lattice }) {
    const categories = Uint32Array.from(colors.categories, each => pixel(channels(each)));
    if (!c) return { kind: "one", palette: categories, low: 0, factor: 0 };
    const { part } = partOf(type, color);
    if (part?.kind === "tag") return { kind: "tag", palette: Uint32Array.from([6, 1], i => categories[i]), low: 0, factor: 1 };
    const [low, high] = shown.range ?? [0, 1];
    if (INTEGERS.has(part?.kind) && high - low < CATEGORIES) return { kind: "category", palette: categories, low, factor: 1 };
    return { kind: "number", palette: rampPixels(lattice), low, factor: high > low ? 255.99 / (high - low) : 0 };
}

/** Puts rows into image memory, which is much faster than one call of the canvas for each row. */
function paintRows(context, { header, x, y, c, edges }, coloring) {
    const { width, height } = context.canvas;
    const ratio = width / $("picture").clientWidth;
    const image = context.createImageData(width, height);
    const memory = new Uint32Array(image.data.buffer);
    const radius = rowRadius(header.shown, width * height, ratio);
    const spans = Array.from({ length: 2 * radius + 1 }, (_, i) => Math.round(Math.sqrt((radius + 0.3) ** 2 - (i - radius) ** 2)));
    const { palette, low, factor } = coloring;
    const last = palette.length - 1;
    const [sx, sy] = [view.sx * ratio, -view.sy * ratio];
    const [dx, dy] = [width / 2 - view.x * sx, height / 2 - view.y * sy];
    for (let i = 0; i < x.length; i++) {
        const px = Math.round(x[i] * sx + dx);
        const py = Math.round(y[i] * sy + dy);
        if (!(px >= -radius && py >= -radius && px < width + radius && py < height + radius)) continue;
        const ink = palette[c === null ? 0 : Math.max(0, Math.min(last, (c[i] - low) * factor | 0))];
        if (radius === 0) memory[py * width + px] = ink;
        else stamp(memory, width, height, px, py, radius, spans, ink);
    }
    if (edges) overlay(context, image);
    else context.putImageData(image, 0, 0);
}

/** Draws image memory over what is there; putting it there would erase that. */
function overlay(context, image) {
    const { width, height } = image;
    const above = make("canvas", { width, height });
    above.getContext("2d").putImageData(image, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(above, 0, 0);
    context.restore();
}

/** One line for each edge, the fainter the more there are. */
function paintEdges(context, { edges, x, y }) {
    const canvas = $("picture");
    const [dx, dy] = [canvas.clientWidth / 2 - view.x * view.sx, canvas.clientHeight / 2 + view.y * view.sy];
    context.save();
    context.strokeStyle = colors.axis;
    context.globalAlpha = Math.max(0.12, Math.min(0.8, 2400 / Math.max(1, edges.length)));
    context.lineWidth = 1;
    context.beginPath();
    for (let i = 0; i < edges.length; i += 2) {
        const [one, two] = [edges[i], edges[i + 1]];
        context.moveTo(x[one] * view.sx + dx, dy - y[one] * view.sy);
        context.lineTo(x[two] * view.sx + dx, dy - y[two] * view.sy);
    }
    context.stroke();
    context.restore();
}

/** A disc of pixels. */
function stamp(memory, width, height, px, py, radius, spans, ink) {
    for (let i = -radius; i <= radius; i++) {
        const row = py + i;
        if (row < 0 || row >= height) continue;
        const span = spans[i + radius];
        const from = Math.max(0, px - span);
        const to = Math.min(width, px + span + 1);
        if (to > from) memory.fill(ink, row * width + from, row * width + to);
    }
}

/** The more rows, the smaller, in device pixels. */
function rowRadius(count, area, ratio) {
    const room = Math.sqrt(area / Math.max(1, count)) / ratio;
    return Math.round(ratio * (room > 40 ? 4 : room > 16 ? 2.5 : room > 8 ? 1.5 : room > 3 ? 1 : 0.4));
}

function paintLattice(context, { header, c }, { palette, low, factor }) {
    const { width, height } = header;
    const cells = make("canvas", { width, height });
    const cellContext = cells.getContext("2d");
    const image = cellContext.createImageData(width, height);
    const memory = new Uint32Array(image.data.buffer);
    const last = palette.length - 1;
    for (let i = 0; i < memory.length; i++) memory[i] = palette[Math.max(0, Math.min(last, (c[i] - low) * factor | 0))];
    cellContext.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    const [left, top] = toScreen(0, 0);
    context.drawImage(cells, left, top, width * view.sx, height * view.sy);
}

/** A ring, of two colours so that it stands out from any ground, and a line to the edge if it is outside. */
function paintSelected(context, picture) {
    const point = selectedPoint(picture);
    if (!point) return;
    const [x, y] = toScreen(...point);
    for (const [color, width] of [[colors.plot, 5], [colors.text, 2]]) {
        context.strokeStyle = color;
        context.lineWidth = width;
        context.beginPath();
        context.arc(x, y, 9, 0, 2 * Math.PI);
        if (selected.following) {
            context.moveTo(x - 16, y);
            context.lineTo(x - 9, y);
            context.moveTo(x + 9, y);
            context.lineTo(x + 16, y);
        }
        context.stroke();
    }
}

/** While the picture has the focus: the middle, where Enter takes a row. */
function paintMiddle(context) {
    const canvas = $("picture");
    if (document.activeElement !== canvas || !canvas.matches(":focus-visible")) return;
    const [x, y] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    context.strokeStyle = colors.accent;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x - 10, y);
    context.lineTo(x + 10, y);
    context.moveTo(x, y - 10);
    context.lineTo(x, y + 10);
    context.stroke();
}

/** The numbers at the edges of the picture; a lattice may end within them. */
function showEnds({ header, lattice, placed, xPart, yPart }) {
    if (!placed) {
        $("ends").hidden = true; // places of the page have no unit
        return;
    }
    const canvas = $("picture");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const [left, bottom] = toWorld(0, height);
    const [right, top] = toWorld(width, 0);
    const within = (value, most_) => (lattice ? Math.min(most_, Math.max(0, value)) : value);
    const ends = [within(left, header.width), within(right, header.width), within(bottom, header.height), within(top, header.height)];
    const round = (value, from, to) => digits(roundTo(value, Math.abs(to - from)));
    const [xLeast, xMost, yLow, yHigh] = ends;
    write($("x-least"), `${lattice ? "" : `${xPart} `}${round(xLeast, xLeast, xMost)}`);
    write($("x-most"), round(xMost, xLeast, xMost));
    write($("y-least"), round(yLow, yLow, yHigh));
    write($("y-most"), `${lattice ? "" : `${yPart} `}${round(yHigh, yLow, yHigh)}`);
    $("x-least").style.left = `${Math.max(0, toScreen(xLeast, 0)[0])}px`;
    $("x-most").style.right = `${Math.max(0, width - toScreen(xMost, 0)[0])}px`;
    $("y-least").style.bottom = `${Math.max(16, height - toScreen(0, yLow)[1])}px`;
    $("y-most").style.top = `${Math.max(0, toScreen(0, yHigh)[1])}px`;
    $("ends").hidden = false;
}

/** A number of a range, to a thousandth of the range: more would only tremble. */
function roundTo(value, range) {
    if (!(range > 0)) return value;
    const unit = 10 ** (Math.floor(Math.log10(range)) - 3);
    return Number((Math.round(value / unit) * unit).toPrecision(12));
}

let legendText = "";

/** Writes the legend anew only when it says something else. */
function showLegend({ color, c, lattice }, { kind, low, factor }) {
    const high = factor > 0 && kind === "number" ? low + 255.99 / factor : low;
    const text = [color, kind, low, high, shown.range?.[1], colors.dark, lattice].join(" ");
    if (text === legendText) return;
    legendText = text;
    const legend = $("legend");
    if (kind === "one") legend.replaceChildren(make("span", {}, boxSwatch(0), "all rows"));
    else if (kind === "tag") legend.replaceChildren(make("span", {}, boxSwatch(1), `with ${color}`), make("span", {}, boxSwatch(6), `without ${color}`));
    else if (kind === "category") legend.replaceChildren(color, ...Array.from({ length: shown.range[1] - low + 1 }, (_, i) => make("span", {}, boxSwatch(i), String(low + i))));
    else legend.replaceChildren(...[color, digits(low)].map(text => make("span", { text })), rampBar(lattice), make("span", { class: "away", text: "…" }), make("span", { text: digits(high) }));
}

function rampBar(lattice) {
    const canvas = make("canvas", { width: 256, height: 1, "aria-hidden": "true" });
    const context = canvas.getContext("2d");
    const image = context.createImageData(256, 1);
    new Uint32Array(image.data.buffer).set(rampPixels(lattice));
    context.putImageData(image, 0, 0);
    return canvas;
}

function notePicture({ header, type, network, placed, forced, lattice, color, moment }) {
    const when = `frame ${whole(header.frame)}${moment === null ? "" : ", a kept moment"}`;
    const rows = lattice ? `${whole(header.width)} × ${whole(header.height)} cells` : header.shown < header.size ? `${whole(header.shown)} of ${times(header.size, "row")}` : times(header.size, "row");
    const places = placed ? "" : forced ? ", placed by their edges" : `, on a disc: more than ${whole(LAYOUT_NODES)}`;
    const what = network ? `${rows}${places} · ${times(header.edges, "edge")} between them` : rows;
    write($("picture-note"), `${when} · ${what}`);
    const scale = shown.range && color !== "-" ? `, coloured by ${color} from ${digits(shown.range[0])} to ${digits(shown.range[1])}` : "";
    const place = lattice || !placed ? "" : `, x ${digits(header.minX)} to ${digits(header.maxX)}, y ${digits(header.minY)} to ${digits(header.maxY)}`;
    label($("picture"), `Picture of ${network ? `network ${network.name} of ` : ""}${type.name} at ${when}: ${what}${place}${scale}${selected.row ? `; row ${selected.row.text} is marked` : ""}`);
}

/** Says in words why there is no picture, or why it stands still. */
function coverPicture() {
    const words = pictureWords();
    $("picture-words").hidden = !words;
    write($("picture-words"), words);
}

function pictureWords() {
    if (state.link === "lost") return "Connection lost; trying again. What is shown is old.";
    if (state.link !== "live") return "";
    if (state.definition && !choice()) return "No type of this model has two columns of numbers, a lattice or a network, so there is nothing to draw.";
    return shown.error && `No picture: ${shown.error}`;
}

// ---- Picture: pointer and keys ----

function zoom(factor, px = $("picture").clientWidth / 2, py = $("picture").clientHeight / 2) {
    const [x, y] = toWorld(px, py);
    view.fit = false;
    view.sx *= factor;
    view.sy *= factor;
    const [x1, y1] = toWorld(px, py);
    view.x += x - x1;
    view.y += y - y1;
    redraw();
    dirtyPicture();
}

function pan(dx, dy) {
    view.fit = false;
    view.x -= dx / view.sx;
    view.y -= upward() * dy / view.sy;
    redraw();
    dirtyPicture();
}

function wirePicture() {
    const canvas = $("picture");
    const pointers = new Map();
    let moved = 0;
    const place = event => [event.offsetX, event.offsetY];
    canvas.addEventListener("pointerdown", event => {
        canvas.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, place(event));
        moved = pointers.size > 1 ? Infinity : 0;
    });
    canvas.addEventListener("pointermove", event => {
        const before = pointers.get(event.pointerId);
        if (!before) return;
        const now = place(event);
        moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
        if (pointers.size === 2) pinch(pointers, event.pointerId, before, now);
        else if (moved > 4) pan(now[0] - before[0], now[1] - before[1]);
        canvas.classList.toggle("dragging", moved > 4);
        if (moved > 4 || pointers.size > 1) pointers.set(event.pointerId, now);
    });
    canvas.addEventListener("pointerup", event => {
        if (pointers.delete(event.pointerId) && moved <= 4) takeRowAt(...place(event));
        canvas.classList.remove("dragging");
    });
    canvas.addEventListener("pointercancel", event => pointers.delete(event.pointerId));
    canvas.addEventListener("wheel", event => {
        event.preventDefault();
        zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004), ...place(event));
    }, { passive: false });
    canvas.addEventListener("focus", redraw);
    canvas.addEventListener("blur", redraw);
    new ResizeObserver(redraw).observe(canvas);
    for (const id of ["counts", "tally-curves", "times"]) new ResizeObserver(plotsSoon).observe($(id));
}

/** Two fingers: zooms about their middle, and moves with it. */
function pinch(pointers, moving, before, now) {
    const other = [...pointers].find(([id]) => id !== moving)[1];
    const distance = ([x, y]) => Math.max(10, Math.hypot(x - other[0], y - other[1]));
    pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    zoom(distance(now) / distance(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
}

/** Takes the row nearest to a place of the canvas, within a finger's reach; `reach` in pixels. */
function takeRowAt(px, py, reach = 14) {
    const picture = shown.picture;
    if (!picture) return;
    if (picture.lattice) return takeCellAt(picture, px, py);
    let best = -1;
    let least_ = reach * reach;
    for (let i = 0; i < picture.x.length; i++) {
        const [x, y] = toScreen(picture.x[i], picture.y[i]);
        const distance = (x - px) ** 2 + (y - py) ** 2;
        if (distance < least_) {
            least_ = distance;
            best = i;
        }
    }
    if (best >= 0) showRow(handleAt(picture, best));
    else announce("No row there");
}

function takeCellAt({ header, c, color }, px, py) {
    const [x, y] = toWorld(px, py).map(Math.floor);
    if (x < 0 || y < 0 || x >= header.width || y >= header.height) return;
    const words = `cell ${x}, ${y}: ${color} = ${digits(c[y * header.width + x])} at frame ${whole(header.frame)}`;
    write($("row-note"), words);
    announce(words);
}

const handleAt = ({ handles }, i) => BigInt.asIntN(64, (BigInt(handles[2 * i + 1]) << 32n) | BigInt(handles[2 * i])).toString();

/** The place of a handle in the picture, or -1. */
function findHandle({ handles, x }, handle) {
    const bits = BigInt.asUintN(64, BigInt(handle));
    const low = Number(bits & 0xffffffffn);
    const high = Number(bits >> 32n);
    for (let i = 0; i < x.length; i++) if (handles[2 * i] === low && handles[2 * i + 1] === high) return i;
    return -1;
}

// ---- Row ----

const selected = { handle: null, row: null, following: false, gone: false, before: [] };

function showRow(handle, remember = true) {
    if (remember && selected.handle && selected.handle !== handle) selected.before.push(selected.handle);
    selected.handle = handle;
    selected.row = null;
    selected.gone = false;
    $("referrers").hidden = true;
    $("row-back").disabled = selected.before.length === 0;
    write($("row-note"), "");
    redraw();
    return refreshRow();
}

function closeRow() {
    setFollowing(false);
    Object.assign(selected, { handle: null, row: null, before: [] });
    $("row-body").hidden = true;
    $("row-words").hidden = false;
    write($("row-words"), "Click a row of the picture, or search for one.");
    redraw();
}

let rowAsked = false;

async function refreshRow() {
    if (rowAsked || !selected.handle) return;
    rowAsked = true;
    const handle = selected.handle;
    try {
        const row = await get("row", { handle });
        if (selected.handle === handle) {
            selected.row = row;
            paintRow(row);
        }
    } catch (failure) {
        if (selected.handle === handle) rowGone(failure);
    } finally {
        rowAsked = false;
    }
    if (selected.handle && selected.handle !== handle) await refreshRow();
}

/** A stale handle: what was known of the row stays, with words that it is old. */
function rowGone(failure) {
    if (failure.status === 401) return problem("Row", failure);
    if (!(failure instanceof Refusal)) return;
    selected.gone = failure.status === 404;
    if (selected.gone) setFollowing(false);
    $("row-words").hidden = false;
    write($("row-words"), `Row ${selected.handle}: ${failure.message}`);
    if (!selected.row) $("row-body").hidden = true;
    else write($("row-state"), "gone; these are its last values");
}

function paintRow(row) {
    const text = `handle ${row.handle}`;
    $("row-words").hidden = true;
    $("row-body").hidden = false;
    write($("row-text"), row.text);
    write($("row-state"), `${row.type}, row ${whole(row.row)}, ${row.state}, ${text}`);
    write($("row-note"), `frame ${whole(row.frame)}${state.moment === null ? "" : ": the present"}`);
    if (document.activeElement !== $("handle")) $("handle").value = row.handle;
    fillTable($("row-parts"), row.parts.map(part => ({ cells: [part.name, partCell(part)] })));
    if (selected.following) centre();
    redraw();
}

const leads = new Map();

function partCell({ name, kind, value, leadsTo }) {
    if (leadsTo) return leadCell(name, leadsTo);
    if (kind === "tag") return value ? "● yes" : "○ no";
    if (Array.isArray(value)) return value.map(digits).join(", ");
    return kind === "handle" && /^0?$/.test(String(value ?? "")) ? "none" : digits(value);
}

/** The same button while it leads to the same row, so that the focus stays. */
function leadCell(name, { handle, type, alive }) {
    if (leads.size > 500) leads.clear();
    return kept(leads, `${name} ${handle} ${alive}`, () => (alive
        ? button(`→ ${type} ${handle}`, () => showRow(handle), { "aria-label": `${name} leads to ${type} ${handle}` })
        : make("span", { class: "dead", text: `→ ${type} ${handle}: stale` })));
}

/** Where the selected row stands in the picture: its place there, or what the row itself says. */
function selectedPoint(picture) {
    if (!selected.handle || picture.lattice) return null;
    const at = findHandle(picture, selected.handle);
    if (at >= 0) return [picture.x[at], picture.y[at]];
    const row = selected.row;
    if (!row || selected.gone || row.type !== picture.type.name || state.moment !== null) return null;
    const point = [picture.xPart, picture.yPart].map(column => valueIn(row, picture.type, column));
    return point.every(Number.isFinite) ? point : null;
}

function valueIn(row, type, column) {
    const direct = row.parts.find(part => part.name === column);
    if (direct) return Array.isArray(direct.value) ? direct.value[0] : direct.value;
    const { part, lane } = partOf(type, column);
    return row.parts.find(each => each.name === part?.name)?.value?.[lane];
}

function centre() {
    const point = shown.picture && selectedPoint(shown.picture);
    if (!point) return;
    if (view.fit) {
        view.fit = false;
        view.sx *= 3;
        view.sy *= 3;
    }
    [view.x, view.y] = point;
    dirtyPicture();
}

function setFollowing(on) {
    selected.following = on && selected.handle !== null;
    $("follow").setAttribute("aria-pressed", String(selected.following));
    if (selected.following) {
        centre();
        announce(`Following ${selected.row?.text ?? selected.handle}`);
    }
    redraw();
}

async function showReferrers() {
    const answer = await attempt("Who refers to it", () => get("referrers", { handle: selected.handle }));
    if (!answer) return;
    $("referrers").hidden = false;
    write($("referrers-text"), answer.total === 0 ? `No row refers to it at frame ${whole(answer.frame)}.`
        : `${times(answer.total, "reference")} at frame ${whole(answer.frame)}${answer.total > answer.rows.length ? `, the first ${answer.rows.length}` : ""}:`);
    $("referrers-list").replaceChildren(...answer.rows.map(row => make("li", {}, button(`${row.type} row ${whole(row.row)}.${row.part}`, () => showRow(row.handle)))));
}

function wireRow() {
    $("handle-form").addEventListener("submit", event => {
        event.preventDefault();
        showRow($("handle").value.trim());
    });
    $("follow").addEventListener("click", () => setFollowing(!selected.following));
    $("row-close").addEventListener("click", closeRow);
    $("row-back").addEventListener("click", () => showRow(selected.before.pop(), false));
    $("who-refers").addEventListener("click", showReferrers);
    setInterval(() => {
        const old = selected.row?.frame !== state.status?.frame;
        if (selected.handle && !selected.gone && old && !document.hidden && state.link === "live") refreshRow();
    }, 500);
}

// ---- Search ----

const COMPARISONS = [["lt", "<"], ["le", "≤"], ["eq", "="], ["ne", "≠"], ["ge", "≥"], ["gt", ">"]];

function chooseSearchType() {
    const type = typeNamed($("search-type").value);
    const parts = (type?.parts ?? []).filter(part => NUMBERS.has(part.kind) || ["tag", "names", "handle"].includes(part.kind));
    fillSelect($("search-part"), named(parts.flatMap(part => (NUMBERS.has(part.kind) ? lanes(part) : [part.name]))));
    chooseSearchPart();
}

/** A tag is set, a name index has a name, a column of handles has one, and numbers compare. */
function chooseSearchPart() {
    const { part } = partOf(typeNamed($("search-type").value), $("search-part").value);
    const kinds = { tag: [["is", "set"]], names: [["name", "named"]], handle: [["eq", "="], ["ne", "≠"]] };
    fillSelect($("search-op"), kinds[part?.kind] ?? COMPARISONS);
    $("search-value-box").hidden = part?.kind === "tag";
    $("search-value").required = part?.kind !== "tag";
}

async function search(event) {
    event.preventDefault();
    const query = { type: $("search-type").value, part: $("search-part").value, op: $("search-op").value, value: $("search-value").value.trim(), max: 100 };
    write($("search-note"), "searching");
    const answer = await attempt("Search", () => get("search", query));
    if (!answer) return write($("search-note"), "no answer; see the error above");
    const more = answer.total > answer.rows.length ? `, the first ${answer.rows.length}` : "";
    write($("search-note"), `${times(answer.total, "row")} at frame ${whole(answer.frame)}${more}`);
    fillTable($("search-rows"), answer.rows.map(row => ({ cells: [button(row.handle, () => showRow(row.handle)), whole(row.row), digits(row.value)] })));
    announce(`${times(answer.total, "row")} found`);
}

function wireSearch() {
    $("search-type").addEventListener("change", chooseSearchType);
    $("search-part").addEventListener("change", chooseSearchPart);
    $("search-form").addEventListener("submit", search);
}

// ---- One column ----

function chooseColumnType() {
    fillSelect($("column-part"), named(numberColumns(typeNamed($("column-type").value))));
}

let histogram = null;

async function askColumn() {
    const query = { type: $("column-type").value, part: $("column-part").value, bins: 40 };
    const answer = await attempt("Histogram", () => get("histogram", query));
    if (!answer) {
        $("column-again").checked = false;
        return;
    }
    histogram = { ...answer, ...query, bins: answer.bins };
    paintColumn();
}

function paintColumn() {
    if (!histogram) return;
    const { type, part, frame, count, min, max, mean, deviation, bins } = histogram;
    const edge = i => min + (max - min) * i / bins.length;
    write($("column-note"), `${type}.${part} at frame ${whole(frame)}`);
    const facts = [["rows", whole(count)], ["mean", digits(mean)], ["deviation", digits(deviation)], ["least", digits(min)], ["most", digits(max)]];
    $("column-facts").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", { text: name }), make("dd", { text: value }))));
    fillTable($("bins"), bins.map((value, i) => ({ cells: [digits(edge(i)), digits(edge(i + 1)), whole(value)] })));
    plotHistogram();
    label($("histogram"), `Histogram of ${type}.${part} at frame ${whole(frame)}: ${whole(count)} rows, mean ${digits(mean)}, deviation ${digits(deviation)}, from ${digits(min)} to ${digits(max)}`);
}

function plotHistogram() {
    const { min, max, mean, bins } = histogram;
    const plot = surface($("histogram"));
    const { context, left, right, top, bottom } = plot;
    const limit = roundUp(Math.max(...bins));
    const y = value => bottom - (bottom - top) * value / limit;
    drawScale(plot, [0, limit / 2, limit], y, digits);
    const width = (right - left) / bins.length;
    context.fillStyle = lineColor(0);
    bins.forEach((value, i) => context.fillRect(left + i * width, y(value), Math.max(1, width - 1), bottom - y(value)));
    if (max > min) {
        const at = left + (right - left) * (mean - min) / (max - min);
        context.strokeStyle = colors.text;
        context.setLineDash([4, 3]);
        context.beginPath();
        context.moveTo(at, top);
        context.lineTo(at, bottom);
        context.stroke();
        context.setLineDash([]);
        context.fillStyle = colors.text;
        context.textAlign = at > (left + right) / 2 ? "right" : "left";
        context.textBaseline = "bottom";
        context.fillText("mean", at + (at > (left + right) / 2 ? -4 : 4), top + 11);
    }
    drawEnds(plot, digits(min), digits(max));
}

function wireColumn() {
    $("column-type").addEventListener("change", chooseColumnType);
    $("column-form").addEventListener("submit", event => {
        event.preventDefault();
        askColumn();
    });
    setInterval(() => {
        if ($("column-again").checked && !document.hidden && state.link === "live") askColumn();
    }, 1000);
    new ResizeObserver(() => histogram && plotHistogram()).observe($("histogram"));
    $("hash").addEventListener("click", askHashes);
}

// ---- Schedule ----

const graph = { nodes: [], shares: [] };
const BOX = { width: 138, height: 40, gapX: 46, gapY: 10, pad: 14, head: 22 };

/** What a system changes: what it writes in its own rows, and what it scatters to others. */
const changes = system => [...system.writes, ...system.scatters];
/** What it reads, the tags of its selection included. */
const looks = system => [...system.reads, ...(system.selects ?? [])];
/** What it runs over: `fly`, `fly, hungry`. */
const rowsOf = ({ type, over }) => [type, over === "all" || over === "once" ? "" : over].filter(Boolean).join(", ");

/** The parts for which the later system waits for the earlier one; an exclusive system waits for all. */
function conflicts(one, two) {
    if (one.exclusive || two.exclusive) return ["all"];
    const clash = (writer, other) => changes(writer).filter(part => looks(other).includes(part) || changes(other).includes(part));
    const parts = [...new Set([...clash(one, two), ...clash(two, one)])];
    return parts.length || !one.thread || one.thread !== two.thread ? parts : [`thread ${one.thread}`];
}

/** Gives each system its column in its segment, and the earlier systems for which it waits directly. */
function arrange(systems) {
    const nodes = systems.map((system, number) => ({ system, number, level: 0, waits: [], column: 0, line: 0 }));
    for (const node of nodes) {
        const earlier = nodes.filter(each => each.number < node.number && each.system.segment === node.system.segment);
        const all = earlier.map(from => ({ from, parts: conflicts(from.system, node.system) })).filter(each => each.parts.length);
        node.level = Math.max(0, ...all.map(each => each.from.level + 1));
        const behind = new Set(all.flatMap(each => [...reachable(each.from)]));
        node.waits = all.filter(each => !behind.has(each.from));
        node.all = all;
    }
    return nodes;
}

/** Systems for which a node waits through others. */
function reachable(node, found = new Set()) {
    for (const { from } of node.waits) {
        if (found.has(from)) continue;
        found.add(from);
        reachable(from, found);
    }
    return found;
}

function defineSchedule() {
    graph.nodes = arrange(state.definition.systems);
    graph.shares = [];
    $("schedule").replaceChildren(graph.nodes.length ? scheduleGraph() : make("p", { class: "note", text: "The model has no systems." }));
    fillTable($("schedule-table"), graph.nodes.map(node => ({ cells: scheduleRow(node) })));
}

const boundaryName = i => state.definition.boundaries[i] ?? `boundary ${i + 1}`;

/** Places nodes by segment, level and order, and gives the segments with their columns. */
function placeNodes() {
    const segments = [];
    let column = 0;
    const last = Math.max(state.definition.boundaries.length, ...graph.nodes.map(node => node.system.segment));
    for (let i = 0; i <= last; i++) {
        const nodes = graph.nodes.filter(node => node.system.segment === i);
        const width = 1 + Math.max(0, ...nodes.map(node => node.level));
        const filled = Array(width).fill(0);
        for (const node of nodes) {
            node.column = column + node.level;
            node.line = filled[node.level]++;
        }
        segments.push({ column, width, lines: Math.max(1, ...filled) });
        column += width;
    }
    return segments;
}

const boxX = node => BOX.pad + node.column * (BOX.width + BOX.gapX) + BOX.gapX / 2;
const boxY = node => BOX.head + BOX.pad + node.line * (BOX.height + BOX.gapY);

function scheduleGraph() {
    const segments = placeNodes();
    const lines = Math.max(...segments.map(each => each.lines));
    const width = 2 * BOX.pad + segments.reduce((sum, each) => sum + each.width, 0) * (BOX.width + BOX.gapX);
    const height = BOX.head + 2 * BOX.pad + lines * (BOX.height + BOX.gapY);
    const picture = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `Schedule: ${times(graph.nodes.length, "system")} in ${times(segments.length, "segment")}` });
    segments.forEach((segment, i) => picture.append(...segmentBox(segment, i, height)));
    for (const node of graph.nodes) picture.append(...node.waits.map(wait => edge(wait.from, node)));
    for (const node of graph.nodes) picture.append(box(node));
    return picture;
}

function segmentBox({ column, width }, i, height) {
    const x = BOX.pad + column * (BOX.width + BOX.gapX);
    const result = [draw("rect", { class: "segment", x: x + 4, y: BOX.head, width: width * (BOX.width + BOX.gapX) - 8, height: height - BOX.head - 6, rx: 5 })];
    if (i > 0) {
        result.push(draw("line", { class: "boundary", x1: x, x2: x, y1: 4, y2: height - 4 }));
        result.push(draw("text", { class: "label", x: x + 6, y: 14, text: boundaryName(i - 1) }));
    }
    return result;
}

function edge(from, to) {
    const [x1, y1, x2, y2] = [boxX(from) + BOX.width, boxY(from) + BOX.height / 2, boxX(to), boxY(to) + BOX.height / 2];
    const bend = Math.max(16, (x2 - x1) / 2);
    const line = draw("path", { class: "edge", d: `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}` });
    line.ends = [from, to];
    return line;
}

const clip = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function box(node) {
    const { system } = node;
    const share = draw("rect", { class: "share", x: 0, y: BOX.height - 3, width: 0, height: 3 });
    const classes = `node${system.on ? "" : " off"}${system.exclusive ? " exclusive" : ""}`;
    const about = systemWords(node);
    const element = draw("g", { class: classes, tabindex: 0, role: "img", "aria-label": about, transform: `translate(${boxX(node)},${boxY(node)})` },
        draw("title", { text: about }),
        draw("rect", { class: "box", width: BOX.width, height: BOX.height, rx: 4 }),
        draw("text", { x: 8, y: 17, text: clip(system.name, 20) }),
        draw("text", { class: "over", x: 8, y: 31, text: clip(boxNote(system), 24) }), share);
    graph.shares[node.number] = share;
    node.element = element;
    for (const event of ["pointerenter", "focus"]) element.addEventListener(event, () => light(node));
    for (const event of ["pointerleave", "blur"]) element.addEventListener(event, () => light(null));
    return element;
}

function boxNote(system) {
    const { exclusive, every, on } = system;
    const notes = [rowsOf(system) || (exclusive ? "alone" : "once")];
    if (every > 1) notes.push(`every ${every}`);
    if (!on) notes.push("off");
    return notes.join(" · ");
}

/** All that is known of a system, in one sentence. */
function systemWords({ system, waits }) {
    const lists = [["reads", looks(system)], ["writes", system.writes], ["scatters to", system.scatters], ["creates", system.creates]]
        .filter(([, parts]) => parts.length).map(([verb, parts]) => `${verb} ${parts.join(", ")}`);
    const notes = [system.exclusive && "runs alone", system.thread && `on thread ${system.thread}`, system.every > 1 && `every ${system.every} frames`, !system.on && "switched off"].filter(Boolean);
    const waiting = waits.length ? `waits for ${waits.map(wait => `${wait.from.system.name} (${wait.parts.join(", ")})`).join(", ")}` : "";
    return [`${system.name}${rowsOf(system) ? ` over ${rowsOf(system)}` : ""}`, ...notes, ...lists, waiting].filter(Boolean).join("; ");
}

/** Shows what belongs to a system: its words, its lines, and the systems in conflict with it. */
function light(node) {
    for (const line of $("schedule").querySelectorAll(".edge")) line.classList.toggle("lit", node !== null && line.ends.includes(node));
    for (const each of graph.nodes) {
        const related = node !== null && (node.all.some(wait => wait.from === each) || each.all.some(wait => wait.from === node));
        each.element.classList.toggle("lit", related);
    }
    if (node) write($("schedule-words"), systemWords(node));
}

function scheduleRow(node) {
    const { system } = node;
    const list = names => names.join(", ") || "–";
    const notes = [system.exclusive && "alone", system.thread && `thread ${system.thread}`, system.every > 1 && `every ${system.every} frames`, !system.on && "off"].filter(Boolean);
    const segment = system.segment > 0 ? `${node.level + 1} after ${boundaryName(system.segment - 1)}` : String(node.level + 1);
    return [system.name, segment, rowsOf(system) || "–", list(looks(system)), list(system.writes), list(system.scatters), list(system.creates), list(node.waits.map(wait => wait.from.system.name)), list(notes)];
}

/** A bar in each box: the share of the longest system. */
function showShares() {
    const timed = frames.filter(each => each.systems);
    if (!timed.length) return;
    const means = graph.nodes.map((_, i) => timed.reduce((sum, each) => sum + (each.systems[i] ?? 0), 0) / timed.length);
    const longest = Math.max(...means) || 1;
    means.forEach((mean, i) => graph.shares[i].setAttribute("width", String(Math.round(BOX.width * mean / longest))));
}

// ---- Parameters ----

let sliders = []; // {parameter, range, number, touched}

function defineParameters() {
    const { parameters, control } = state.definition;
    $("parameters-card").hidden = parameters.length === 0;
    write($("parameters-note"), control ? "sent to a port, so a recording holds them" : "read-only: control is off");
    sliders = parameters.map(slider);
    $("parameters").replaceChildren(...sliders.map(each => each.element));
}

function slider(parameter, i) {
    const { name, min, max, value, unit } = parameter;
    const disabled = !state.definition.control;
    const one = { parameter, touched: -Infinity, wanted: null, sending: false };
    const change = text => {
        const number = Number(text);
        if (text === "" || !(number >= min && number <= max)) return problem(`Parameter ${name}`, new Refusal(400, `a value outside its range: value=${text}, min=${min}, max=${max}; choose one within it`));
        one.touched = performance.now();
        one.wanted = number;
        one.range.value = one.number.value = String(number);
        sendParameter(one);
    };
    one.range = make("input", { id: `parameter-${i}`, type: "range", min, max, step: "any", value, disabled, input: () => change(one.range.value) });
    one.number = make("input", { type: "number", min, max, step: "any", value, disabled, "aria-label": `${name}, number`, change: () => change(one.number.value) });
    const back = button("default", () => change(String(value)), { "aria-label": `${name} back to ${digits(value)}`, disabled });
    one.element = make("div", { class: "parameter" }, make("label", { for: one.range.id, text: name }), one.range, one.number, make("span", { class: "note", text: unit }), back);
    one.range.addEventListener("keydown", event => stepSlider(event, one, change));
    return one;
}

/** A slider without steps moves by a hundredth of its range for an arrow key. */
function stepSlider(event, { parameter: { min, max }, range }, change) {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    const next = Number(range.value) + sign * (max - min) / 100;
    change(String(Number(Math.min(max, Math.max(min, next)).toPrecision(6))));
}

/** Sends the newest value, one at a time, at most five a second. */
async function sendParameter(one) {
    if (one.sending) return;
    one.sending = true;
    while (one.wanted !== null) {
        const value = one.wanted;
        one.wanted = null;
        await attempt(`Parameter ${one.parameter.name}`, () => post("parameter", { name: one.parameter.name, value }));
        await new Promise(done => setTimeout(done, 200));
    }
    one.sending = false;
}

/** Shows what the simulation says, unless the user is just setting it. */
function showParameters(status) {
    sliders.forEach((one, i) => {
        const value = status.parameters[i];
        if (performance.now() - one.touched < 1000 || document.activeElement === one.number || value === undefined) return;
        if (Number(one.range.value) !== value) one.range.value = String(value);
        if (Number(one.number.value) !== value) one.number.value = String(Number(value.toPrecision(6)));
    });
}

// ---- Moments ----

function showMoments() {
    const { moments, history } = state.status;
    const text = moments ? `${moments.oldest} ${moments.newest} ${moments.count}` : "";
    if (text !== momentsKnown) {
        momentsKnown = text;
        momentsSoon();
    }
    const frame = state.moment;
    const able = state.definition.control && history !== null && history !== undefined;
    $("rewind").hidden = !able;
    $("rewind").disabled = frame === null || frame < history?.oldest || frame > history?.newest;
}

const momentsSoon = throttled(1000, async () => {
    if (document.hidden || state.link !== "live") return;
    const answer = await attempt("Moments", () => get("moments"));
    if (!answer) return;
    state.moments = drawnMoments(answer.frames);
    placeMoment();
});

/** Of all moments those of which this page saw the present picture: the server kept that. After a reload, all. */
function drawnMoments(all) {
    const kept_ = new Set(all);
    for (const frame of shown.drawn) if (!kept_.has(frame)) shown.drawn.delete(frame);
    const drawn = all.filter(frame => shown.drawn.has(frame));
    return drawn.length > 1 ? drawn : all;
}

/** Puts the slider where the shown moment is; in the present it stands at the end. */
function placeMoment() {
    const input = $("moment");
    const last = Math.max(0, state.moments.length - 1);
    input.disabled = state.moments.length === 0;
    input.max = String(last);
    const at = state.moment === null ? last : nearest(state.moments, state.moment);
    input.value = String(at);
    const frame = state.moment ?? state.moments[last];
    input.setAttribute("aria-valuetext", frame === undefined ? "no moment is kept yet" : `frame ${frame}`);
    $("moment-live").setAttribute("aria-pressed", String(state.moment === null));
    const range = state.moments.length ? `${times(state.moments.length, "moment")}, frames ${whole(state.moments[0])} to ${whole(state.moments[last])}` : "no moment is kept yet";
    write($("moment-text"), state.moment === null ? `showing the present; ${range}` : `showing frame ${whole(state.moment)} of ${range}`);
    $("moment-back").disabled = $("mark-one").disabled = $("mark-two").disabled = state.moments.length === 0;
    $("moment-next").disabled = state.moment === null;
}

function nearest(sorted, value) {
    let best = 0;
    sorted.forEach((each, i) => {
        if (Math.abs(each - value) < Math.abs(sorted[best] - value)) best = i;
    });
    return best;
}

function showMoment(frame) {
    state.moment = frame;
    placeMoment();
    resetRewind();
    if (state.status) showMoments();
    plotsSoon();
    dirtyPicture();
}

function moveMoment(by) {
    if (!state.moments.length) return;
    const at = (state.moment === null ? state.moments.length - 1 : nearest(state.moments, state.moment)) + by;
    showMoment(at >= state.moments.length ? null : state.moments[Math.max(0, at)]);
}

function mark(which) {
    const frame = state.moment ?? state.moments.at(-1);
    if (frame === undefined) return;
    state.marks[which] = frame;
    write($(which === 0 ? "mark-one" : "mark-two"), `Mark ${"AB"[which]}: frame ${whole(frame)}`);
    $("compare").disabled = state.marks.includes(null);
}

async function compare() {
    const [one, two] = state.marks;
    const answer = await attempt("Compare", () => get("compare", { one, two }));
    if (!answer) return;
    const difference = (a, b) => (b === a ? "=" : `${b > a ? "+" : "−"}${digits(Math.abs(b - a))}`);
    const line = (name, a, b) => ({ cells: [name, digits(a), digits(b), difference(a, b)] });
    const body = make("tbody");
    const head = make("tr", {}, ...["", `A: frame ${whole(answer.one)}`, `B: frame ${whole(answer.two)}`, "B − A"].map((text, i) => make("th", { scope: "col", class: i ? "num" : "", text })));
    const table = make("table", { class: "list" }, make("caption", { class: "away", text: "Comparison of two moments" }), make("thead", {}, head), body);
    fillTable(body, [
        ...answer.types.map(each => line(`${each.name}: rows`, each.one, each.two)),
        ...answer.tags.map(each => line(`${each.type}: ${each.tag}`, each.one, each.two)),
        ...answer.columns.map(each => line(`${each.type}.${each.part}: mean`, each.meanOne, each.meanTwo)),
    ]);
    $("compare-result").replaceChildren(table);
    $("compare-result").hidden = false;
    announce(`Compared frames ${whole(answer.one)} and ${whole(answer.two)}`);
}

let rewindTimer = 0;

function resetRewind() {
    clearTimeout(rewindTimer);
    rewindTimer = 0;
    write($("rewind"), "Rewind the world to here");
}

/** Rewinding loses the frames after it, so it wants a second click. */
function rewind() {
    if (state.moment === null) return;
    if (!rewindTimer) {
        write($("rewind"), `Later frames are lost: rewind to ${whole(state.moment)}?`);
        rewindTimer = setTimeout(resetRewind, 5000);
        return;
    }
    const frame = state.moment;
    resetRewind();
    order("Rewind", "rewind", { frame }).then(answer => answer && showMoment(null));
}

function wireMoments() {
    $("moment").addEventListener("input", () => showMoment(state.moments[Number($("moment").value)]));
    $("moment-back").addEventListener("click", () => moveMoment(-1));
    $("moment-next").addEventListener("click", () => moveMoment(1));
    $("moment-live").addEventListener("click", () => showMoment(null));
    $("mark-one").addEventListener("click", () => mark(0));
    $("mark-two").addEventListener("click", () => mark(1));
    $("compare").addEventListener("click", compare);
    $("rewind").addEventListener("click", rewind);
}

// ---- Keys ----

const PAN = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

const KEYS = [
    ["space", "pauses or resumes the simulation; without control: holds the picture", [" "], pauseOrResume],
    [".", "runs one frame", ["."], step],
    ["← → ↑ ↓", "move the picture", Object.keys(PAN), key => pan(...PAN[key])],
    ["+ −", "zoom", ["+", "=", "-"], key => zoom(key === "-" ? 1 / 1.4 : 1.4)],
    ["0", "shows all rows", ["0"], refit],
    ["Enter", "in the picture: takes the row next to the middle", [], null],
    ["F", "follows the row, or stops", ["f"], () => setFollowing(!selected.following)],
    ["[ ]", "previous and next moment", ["[", "]"], key => moveMoment(key === "[" ? -1 : 1)],
    ["L", "back to the present", ["l"], () => showMoment(null)],
    ["/", "search", ["/"], () => focusSearch()],
    ["T", "theme: auto, dark, light", ["t"], () => nextTheme()],
    ["?", "this list", ["?"], () => $("keys").showModal()],
    ["Esc", "closes the row", ["Escape"], closeRow],
];

function focusSearch() {
    const target = $("search-value-box").hidden ? $("search-type") : $("search-value");
    target.scrollIntoView({ block: "center" });
    target.focus();
}

/** Whether a key belongs to the element that has the focus: text goes into fields, space presses buttons. */
function ownsKey(element, key) {
    if ($("keys").open) return true;
    if (element.matches("select, textarea") || (element.matches("input") && !["checkbox", "range"].includes(element.type))) return key !== "Escape";
    if (element.matches("input[type=range]")) return key.startsWith("Arrow");
    if (element.matches("button, summary, a, input")) return key === " " || key === "Enter";
    return element.matches("[tabindex]:not(#picture)") && key.startsWith("Arrow");
}

function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || ownsKey(event.target, event.key)) return;
    if (event.key === "Enter" && event.target === $("picture")) {
        takeRowAt($("picture").clientWidth / 2, $("picture").clientHeight / 2, Infinity);
        return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const entry = KEYS.find(([, , keys]) => keys.includes(key));
    if (!entry) return;
    event.preventDefault();
    entry[3](key);
}

function wireKeys() {
    document.addEventListener("keydown", pressed);
    $("help").addEventListener("click", () => $("keys").showModal());
    const caps = text => make("span", {}, ...text.split(" ").map(cap => make("kbd", { text: cap })));
    fillTable($("keys-table"), KEYS.map(([keys, words]) => ({ cells: [caps(keys), words] })));
}

// ---- Theme ----

const THEMES = ["auto", "dark", "light"];
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
let theme = "auto";

function setTheme(name) {
    theme = name;
    document.documentElement.dataset.theme = name === "auto" ? (prefersDark.matches ? "dark" : "light") : name;
    write($("theme"), `Theme: ${name}`);
    readColors();
    plotsSoon();
    redraw();
    if (histogram) plotHistogram();
}

function nextTheme() {
    setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
    try {
        localStorage.setItem("denserow-live-theme", theme);
    } catch {
        // a browser without storage: the choice lasts as long as the page
    }
}

function storedTheme() {
    try {
        return THEMES.find(each => each === localStorage.getItem("denserow-live-theme")) ?? "auto";
    } catch {
        return "auto";
    }
}

// ---- Start ----

function wireChoices() {
    fillSelect($("max"), [["5000", "5,000"], ["20000", "20,000"], ["100000", "100,000"], ["200000", "200,000"]], "20000");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    fillSelect($("draws"), [["10", "10 a second"], ["4", "4 a second"], ["1", "1 a second"], ["0", "when asked"]], still ? "1" : "10");
    $("type").addEventListener("change", chooseType);
    for (const id of ["x-part", "y-part", "color"]) $(id).addEventListener("change", changePicture);
    for (const id of ["max", "draws"]) $(id).addEventListener("change", dirtyPicture);
    $("fit").addEventListener("click", refit);
    $("zoom-in").addEventListener("click", () => zoom(1.4));
    $("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
    $("stack").addEventListener("change", () => {
        plotsSoon();
        tablesSoon();
    });
}

/** A hidden page asks for nothing, so that the simulation makes no copies for it. */
function visibilityChanged() {
    if (document.hidden) {
        connection++;
        state.stream?.abort();
    } else if (state.token) {
        connect();
        dirtyPicture();
    }
}

function start() {
    setTheme(storedTheme());
    wireControls();
    wireChoices();
    wirePicture();
    wireRow();
    wireSearch();
    wireColumn();
    wireMoments();
    wireKeys();
    $("theme").addEventListener("click", nextTheme);
    prefersDark.addEventListener("change", () => setTheme(theme));
    document.addEventListener("visibilitychange", visibilityChanged);
    window.addEventListener("hashchange", () => takeToken(location.hash));
    runPictures();
    takeToken(location.hash);
}

start();
