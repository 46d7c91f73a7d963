// What the page must show and do. Each check opens a page of its own, and fails by an exception.
//
// `noise` names errors of the console that a check provokes: a browser reports each answer of 400 or more there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { need } from "./session.mjs";

export const checks = [];

function check(name, run, noise = null) {
    checks.push({ name, run, noise });
}

const REFUSED = /the server responded with a status of/;
const NO_LINK = /net::ERR_|Failed to fetch|the server responded with a status of/;

/** Runs in the page: the canvas place of the row of the picture that stands nearest to the middle, and its handle. */
const middleRow = () => {
    const picture = shown.picture;
    const canvas = document.getElementById("picture");
    let best = null;
    for (let i = 0; i < picture.x.length; i++) {
        const [x, y] = toScreen(picture.x[i], picture.y[i]);
        const distance = Math.hypot(x - canvas.clientWidth / 2, y - canvas.clientHeight / 2);
        if (best === null || distance < best.distance) best = { distance, x, y, handle: handleAt(picture, i) };
    }
    return best;
};

/** Chooses a type whose rows are drawn as points, and that has a part of this kind, if one is given. */
async function points(one, kind = null) {
    const name = await one.page.evaluate(wanted => state.definition.types.find(type => type.picture && (!wanted || type.parts.some(part => part.kind === wanted)))?.name, kind);
    need(name, kind ? `type with coordinates and a part of this kind: ${kind}` : "type with coordinates");
    await one.page.selectOption("#type", name);
    await one.until("a picture of points", type => shown.picture?.type.name === type && shown.picture.x.length > 0, name);
}

/** Clicks a row of the picture and gives its handle. */
async function clickRow(one, kind = null) {
    await points(one, kind);
    await one.pause();
    return clickMiddle(one);
}

/** Clicks the row next to the middle of a picture that stands still. */
async function clickMiddle(one) {
    const { x, y, handle } = await one.page.evaluate(middleRow);
    await one.page.locator("#picture").click({ position: { x, y } });
    await one.until("the panel shows the row", wanted => selected.row?.handle === wanted && !document.getElementById("row-body").hidden, handle);
    return handle;
}

/** Waits for moments whose pictures were drawn: until two are, the page offers all that are kept, and then only the drawn. */
async function moments(one, count) {
    await one.until(`${count} moments are kept`, least => state.moments.length >= least && state.moments.every(frame => shown.drawn.has(frame)), count);
}

/** Moves the slider of moments, as a user does, to a place between 0 and 1. */
async function scrub(one, place) {
    const frame = await one.page.evaluate(at => {
        const slider = document.getElementById("moment");
        slider.value = String(Math.round(at * Number(slider.max)));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        return state.moment;
    }, place);
    await one.until("the picture of the moment", wanted => shown.picture?.moment === wanted && shown.picture.header.frame === wanted, frame);
    return frame;
}

// ---- First view ----

check("opens, names the model and shows that it runs", async one => {
    await one.open();
    assert.equal(await one.text("#title"), await one.page.evaluate(() => state.definition.title || "Denserow live"));
    assert.equal(await one.text("#state-text"), "running");
    const before = await one.frame();
    await one.until("the frame number grows", frame => Number(document.getElementById("frame").textContent.replaceAll(",", "")) > frame, before);
    await one.until("frames a second are above 0", () => Number(document.getElementById("hertz").textContent.replaceAll(",", "")) > 0);
});

check("the picture moves", async one => {
    await one.open();
    await points(one);
    await one.page.waitForTimeout(200); // until it is painted
    const before = await one.pixels();
    assert.ok(before.colors >= 2, `the picture has more than its ground: colours=${before.colors}`);
    const frame = await one.page.evaluate(() => shown.picture.header.frame);
    await one.until("a later picture", old => shown.picture.header.frame > old, frame);
    await one.page.waitForTimeout(200);
    assert.notEqual((await one.pixels()).sum, before.sum, "the picture of a later frame has other pixels");
});

check("a lattice is an image", async one => {
    await one.open();
    const type = await one.page.evaluate(() => state.definition.types.find(each => each.lattice)?.name);
    need(type, "lattice");
    await one.page.selectOption("#type", type);
    await one.until("an image", () => shown.picture?.lattice && shown.picture.c.length === shown.picture.header.width * shown.picture.header.height);
    await one.page.waitForTimeout(200);
    assert.ok((await one.pixels()).colors >= 2, "an image has several colours");
    const box = await one.page.locator("#picture").boundingBox();
    await one.page.locator("#picture").click({ position: { x: box.width / 2, y: box.height / 2 } });
    assert.match(await one.text("#row-note"), /^cell \d+, \d+: /);
});

/** Chooses a network whose nodes have a place, or have none. */
async function network(one, placed) {
    const name = await one.page.evaluate(wanted => state.definition.networks.find(each => Boolean(typeNamed(each.nodes).picture) === wanted)?.name, placed);
    need(name, placed ? "network whose nodes have a place" : "network whose nodes have no place");
    await one.page.selectOption("#type", `network ${name}`);
    await one.until("its picture", wanted => shown.picture?.network?.name === wanted && shown.picture.edges.length > 0, name);
    await one.page.waitForTimeout(200); // until it is painted
    return name;
}

check("a network is drawn: nodes with places and without, and lines between them", async one => {
    await one.open();
    for (const placed of [true, false]) {
        const name = await network(one, placed);
        await one.pause();
        assert.match(await one.text("#picture-note"), / · [\d,]+ edges? between them$/);
        assert.equal(await one.page.evaluate(() => document.getElementById("ends").hidden), !placed, "numbers at the edges");
        const [all, none] = await one.page.evaluate(() => {
            const sums = [];
            for (const edges of [shown.picture.edges, new Uint32Array(0)]) {
                shown.picture.edges = edges;
                paintPicture();
                const { data } = document.getElementById("picture").getContext("2d").getImageData(0, 0, document.getElementById("picture").width, document.getElementById("picture").height);
                sums.push(data.reduce((sum, value, i) => (i % 4 === 3 && value > 0 ? sum + 1 : sum), 0));
            }
            return sums;
        });
        assert.ok(all > 1.2 * none, `edges are painted: network=${name}, pixels with them=${all}, without=${none}`);
        await one.resume();
    }
    await network(one, false);
    await clickMiddle(one);
});

check("nodes without a place stand near their neighbours, and stay there", async one => {
    await one.open();
    await network(one, false);
    const places = () => one.page.evaluate(() => ({ frame: shown.picture.header.frame, x: [...shown.picture.x], y: [...shown.picture.y], edges: [...shown.picture.edges] }));
    const { frame, x, y, edges } = await places();
    const distance = (i, j) => Math.hypot(x[i] - x[j], y[i] - y[j]);
    let [pairs, joined] = [0, 0];
    for (let i = 0; i < x.length; i++) for (let j = 0; j < x.length; j++) pairs += distance(i, j) / x.length / (x.length - 1);
    for (let i = 0; i < edges.length; i += 2) joined += 2 * distance(edges[i], edges[i + 1]) / edges.length;
    assert.ok(joined < 0.6 * pairs, `edges are shorter than other distances: mean of edges=${joined}, of all=${pairs}`);
    await one.until("a later picture", old => shown.picture?.network && shown.picture.header.frame > old, frame);
    const later = await places();
    assert.deepEqual([later.x, later.y], [x, y], "the same network has the same places");
});

check("zoom and pan change the view, Fit shows all again", async one => {
    await one.open();
    await points(one);
    const view = () => one.page.evaluate(() => ({ ...view }));
    const box = await one.page.locator("#picture").boundingBox();
    const before = await view();
    await one.page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    const under = await one.page.evaluate(([x, y]) => toWorld(x, y), [box.width / 4, box.height / 2]);
    await one.page.mouse.wheel(0, -200);
    await one.until("the wheel zooms in", old => view.sx > old * 1.1, before.sx);
    const still = await one.page.evaluate(([x, y]) => toWorld(x, y), [box.width / 4, box.height / 2]);
    assert.ok(Math.abs(still[0] - under[0]) * before.sx < 1.5, "the place under the pointer stays");
    const zoomed = await view();
    await one.page.mouse.down();
    await one.page.mouse.move(box.x + box.width / 4 + 50, box.y + box.height / 2, { steps: 4 });
    await one.page.mouse.up();
    const moved = await view();
    assert.ok(Math.abs((zoomed.x - moved.x) * moved.sx - 50) < 2, "dragging by 50 pixels moves the view by 50 pixels");
    await one.until("the server sends the part that is seen", () => Array.isArray(shown.picture?.header.box));
    await one.page.click("#fit");
    await one.until("all rows again", () => view.fit && shown.picture !== null && !shown.picture.header.box);
});

check("colours have a legend", async one => {
    await one.open();
    await points(one);
    const seen = new Set();
    for (const value of await one.page.locator("#color option").evaluateAll(all => all.map(each => each.value))) {
        await one.page.selectOption("#color", value);
        await one.until(`a picture coloured by ${value}`, color => shown.picture?.color === color && (color === "-") === (shown.picture.c === null), value);
        await one.page.waitForTimeout(120);
        const legend = await one.text("#legend");
        assert.ok(legend.includes(value === "-" ? "all rows" : value), `the legend names the column: column=${value}, legend=${legend}`);
        seen.add(legend.replaceAll(/[\d.,-]+/g, ""));
    }
    assert.ok(seen.size > 1, "legends differ");
});

check("columns that have nothing in common have a scale each; coordinates have one", async one => {
    await one.open();
    const type = await one.page.evaluate(() => state.definition.types.find(each => each.picture && !/^(x|lon)$|[.]\d$/i.test(each.picture.x))?.name);
    need(type, "type drawn by two columns that are no coordinates");
    await one.page.selectOption("#type", type);
    await one.until("its picture", name => shown.picture?.type.name === name && shown.picture.x.length > 1, type);
    await one.page.waitForTimeout(200);
    const spread = () => one.page.evaluate(() => {
        const { x, y } = shown.picture;
        const canvas = document.getElementById("picture");
        const places = Array.from(x, (each, i) => toScreen(each, y[i]));
        const part = (lane, size) => (Math.max(...places.map(each => each[lane])) - Math.min(...places.map(each => each[lane]))) / size;
        return [part(0, canvas.clientWidth), part(1, canvas.clientHeight)];
    });
    for (const part of await spread()) assert.ok(part > 0.5 && part <= 1, `the rows fill both axes: parts=${await spread()}`);
    await points(one);
    assert.equal(await one.page.evaluate(() => view.sx), await one.page.evaluate(() => view.sy), "a unit of coordinates has one length");
    const rules = await one.page.evaluate(() => {
        const type = { parts: ["x", "y", "lon", "lat", "homeX", "homeY", "workY", "tax", "money"].map(name => ({ name, kind: "float", lanes: 1 })).concat({ name: "pos", kind: "float", lanes: 3 }) };
        return [["x", "y"], ["lon", "lat"], ["homeX", "homeY"], ["pos.0", "pos.2"], ["x", "money"], ["homeX", "workY"], ["y", "x"], ["pos.0", "y"]]
            .map(([xPart, yPart]) => Boolean(evenAxes({ type, lattice: false, xPart, yPart })));
    });
    assert.deepEqual(rules, [true, true, true, true, false, false, false, false]);
});

check("numbers stand at the edges of the picture, of both axes", async one => {
    await one.open();
    await points(one);
    const check_ = async what => {
        await one.page.waitForTimeout(200);
        const [texts, edges] = await one.page.evaluate(() => {
            const canvas = document.getElementById("picture");
            const numbers = ["x-least", "x-most", "y-least", "y-most"].map(id => document.getElementById(id)).map(each => (each.offsetWidth > 0 ? each.textContent : "hidden"));
            const [left, bottom] = toWorld(0, canvas.clientHeight);
            const [right, top] = toWorld(canvas.clientWidth, 0);
            return [numbers, [left, right, bottom, top]];
        });
        const range = [edges[1] - edges[0], edges[3] - edges[2]];
        texts.forEach((text, i) => {
            const number = Number(text.split(" ").at(-1).replaceAll(",", ""));
            assert.ok(Math.abs(number - edges[i]) <= 0.002 * range[i >> 1], `${what}: text=${text}, edge=${edges[i]}`);
        });
        return texts.join("; ");
    };
    await one.pause();
    const whole = await check_("all rows");
    const { x, y } = await one.page.evaluate(() => shown.picture.type.picture);
    assert.ok(whole.startsWith(`${x} `) && whole.includes(`${y} `), `the axes have names: ${whole}`);
    await one.page.click("#zoom-in");
    await one.page.click("#zoom-in");
    assert.notEqual(await check_("from near"), whole);
    const type = await one.page.evaluate(() => state.definition.types.find(each => each.lattice)?.name);
    if (!type) return;
    await one.page.selectOption("#type", type);
    await one.until("an image", () => shown.picture?.lattice);
    await one.page.waitForTimeout(200);
    const { width, height } = await one.page.evaluate(() => state.definition.types.find(each => each.lattice).lattice);
    const numbers = await one.page.locator("#ends span").allInnerTexts();
    assert.deepEqual(numbers.map(text => Number(text)).sort((a, b) => a - b), [0, 0, width, height].sort((a, b) => a - b), "a lattice has its first and last cell there");
});

check("the words of a legend have gaps", async one => {
    await one.open();
    await points(one);
    const column = await one.page.evaluate(() => shown.picture.type.parts.find(part => part.kind === "float").name);
    await one.page.selectOption("#color", column);
    await one.until("its colours", name => shown.picture?.color === name && shown.picture.c !== null, column);
    await one.page.waitForTimeout(200);
    const legend = await one.page.evaluate(() => [...document.getElementById("legend").childNodes].map(node => [node.nodeName, node.textContent]));
    assert.deepEqual(legend.map(([name]) => name), ["SPAN", "SPAN", "CANVAS", "SPAN", "SPAN"], "each word is an item of its own");
    assert.equal(legend[0][1], column);
    assert.match(await one.text("#legend"), new RegExp(`^${column}\\s+[\\d.,e−-]+\\s+…\\s+[\\d.,e−-]+$`));
    const gap = await one.page.evaluate(() => { // at once: the legend is written anew when its range grows
        const [name, least] = [...document.querySelectorAll("#legend span")].map(each => each.getBoundingClientRect());
        return least.left - name.right;
    });
    assert.ok(gap >= 4, `a gap between name and number: ${gap} px`);
});

// ---- Control ----

check("pause stops the frames, resume lets them run", async one => {
    await one.open();
    await points(one);
    await one.pause();
    assert.equal(await one.text("#state-text"), "paused");
    const [frame, pixels] = [await one.frame(), await one.pixels()];
    await one.page.waitForTimeout(800);
    assert.equal(await one.frame(), frame, "no frame ran");
    assert.equal((await one.pixels()).sum, pixels.sum, "the picture stands still");
    await one.resume();
    await one.until("frames run again", old => state.status.frame > old, frame);
});

check("a step runs one frame", async one => {
    await one.open();
    await one.pause();
    for (let i = 0; i < 3; i++) {
        const frame = await one.frame();
        await one.page.click("#step");
        await one.until("the next frame", old => state.status.frame > old, frame);
        await one.page.waitForTimeout(400);
        assert.equal(await one.frame(), frame + 1);
        assert.equal(await one.text("#state-text"), "paused");
    }
});

check("runs to a frame and pauses there", async one => {
    await one.open();
    await one.pause();
    const frame = await one.frame() + 20;
    await one.page.fill("#runto", String(frame));
    await one.page.click("#runto-form button");
    await one.until("the frame", wanted => state.status.frame === wanted && state.status.paused, frame);
    await one.page.waitForTimeout(400);
    assert.equal(await one.frame(), frame);
});

check("a parameter is set by number and by slider", async one => {
    await one.open();
    const parameter = await one.page.evaluate(() => state.definition.control && state.definition.parameters[0]);
    need(parameter, "parameter, or no control");
    const { min, max, value } = parameter;
    const wanted = Number((min + (max - min) * 0.75).toPrecision(4));
    await one.page.locator("#parameters input[type=number]").first().fill(String(wanted));
    await one.page.keyboard.press("Enter");
    await one.until("the simulation has the value", number => Math.abs(state.status.parameters[0] - number) < 1e-6 * Math.abs(number) + 1e-9, wanted);
    assert.equal(Number(await one.page.locator("#parameter-0").inputValue()), wanted);
    await one.page.locator("#parameter-0").focus();
    await one.page.keyboard.press("ArrowLeft");
    await one.until("the slider changes it", number => state.status.parameters[0] < number - 1e-9, wanted);
    await one.page.locator("#parameters button").first().click();
    await one.until("the default is back", number => Math.abs(state.status.parameters[0] - number) < 1e-6 * Math.abs(number) + 1e-9, value);
    await one.page.locator("#parameters input[type=number]").first().fill(String(max + 1));
    await one.page.keyboard.press("Enter");
    await one.until("a value outside the range is refused in words", () => /outside its range/.test(document.getElementById("problem-list").textContent));
});

check("saves a snapshot", async one => {
    await one.open();
    need(await one.page.evaluate(() => state.definition.control), "control");
    const [file] = await Promise.all([one.page.waitForEvent("download"), one.page.click("#snapshot")]);
    assert.match(file.suggestedFilename(), /^frame-\d+\.snapshot$/);
    assert.ok((await readFile(await file.path())).length > 0, "the file is empty");
});

// ---- Rows ----

check("a click shows the row, marked in the picture", async one => {
    await one.open();
    await points(one);
    await one.pause();
    const before = await one.pixels();
    const handle = await clickMiddle(one);
    assert.ok((await one.text("#row-state")).includes(handle), "the panel shows the handle");
    const parts = await one.page.locator("#row-parts tr").count();
    assert.equal(parts, await one.page.evaluate(() => selected.row.parts.length), "one line for each part");
    await one.page.waitForTimeout(200);
    assert.notEqual((await one.pixels()).sum, before.sum, "the picture marks the row");
    await one.page.click("#row-close");
    await one.page.waitForTimeout(200);
    assert.equal((await one.pixels()).sum, before.sum, "nothing else changed");
});

check("a followed row stays in the middle", async one => {
    await one.open();
    for (let tries = 0; tries < 5; tries++) { // a row may die meanwhile
        if (await follow(one)) return;
    }
    assert.fail("each of five rows died within 60 frames");
}, REFUSED);

/** Follows a row through 60 frames, seen from near; false if it died. */
async function follow(one) {
    await clickRow(one);
    await one.page.click("#follow");
    for (let i = 0; i < 4; i++) await one.page.click("#zoom-in");
    await one.resume();
    const frame = await one.frame();
    await one.until("60 frames later", old => state.status.frame > old + 60, frame);
    await one.pause();
    await one.page.waitForTimeout(1200);
    const { gone, away } = await one.page.evaluate(() => {
        const canvas = document.getElementById("picture");
        const point = selectedPoint(shown.picture);
        if (!point) return { gone: selected.gone, away: Infinity };
        const [x, y] = toScreen(...point);
        return { gone: selected.gone, away: Math.hypot(x - canvas.clientWidth / 2, y - canvas.clientHeight / 2) };
    });
    if (gone) return false;
    assert.ok(away < 10, `the row is in the middle: away=${away} pixels`);
    return true;
}

check("a reference leads to its row, and back; who refers to it is listed", async one => {
    await one.open();
    await points(one, "handle");
    await one.pause();
    const referring = await one.page.evaluate(async () => { // the row next to the middle may have none
        for (let i = 0; i < Math.min(100, shown.picture.x.length); i++) {
            const row = await get("row", { handle: handleAt(shown.picture, i) });
            if (row.parts.some(part => part.leadsTo?.alive)) return row.handle;
        }
        return null;
    });
    need(referring, "row with a reference among those drawn");
    await one.page.fill("#handle", referring);
    await one.page.click("#handle-form button");
    await one.until("the row that refers", handle => selected.row?.handle === handle, referring);
    const link = one.page.locator("#row-parts button").first();
    const first = await one.page.evaluate(() => selected.handle);
    const target = await one.page.evaluate(() => selected.row.parts.find(part => part.leadsTo?.alive).leadsTo.handle);
    await link.click();
    await one.until("the row it leads to", handle => selected.row?.handle === handle, target);
    await one.page.click("#who-refers");
    await one.until("who refers to it", () => document.querySelectorAll("#referrers-list button").length > 0);
    assert.match(await one.text("#referrers-text"), /^[\d,]+ references? at frame/);
    if (first !== target) {
        await one.page.click("#row-back");
        await one.until("the first row again", handle => selected.row?.handle === handle, first);
    }
});

check("a stale handle is said to be stale", async one => {
    await one.open();
    await one.page.fill("#handle", "9223372036854775807");
    await one.page.click("#handle-form button");
    await one.until("words about the handle", () => document.getElementById("row-words").textContent.includes("9223372036854775807:"));
    assert.ok((await one.text("#row-words")).length > 40);
}, REFUSED);

check("search finds rows by a comparison, and shows one", async one => {
    await one.open();
    const [type, part] = await one.page.evaluate(() => {
        const found = state.definition.types.find(each => each.picture);
        return found ? [found.name, found.picture.x] : [];
    });
    need(type, "type with coordinates");
    await one.pause();
    const low = await one.page.evaluate(() => shown.picture.header.minX);
    await one.page.selectOption("#search-type", type);
    await one.page.selectOption("#search-part", part);
    await one.page.selectOption("#search-op", "ge");
    await one.page.fill("#search-value", String(low - 1));
    await one.page.keyboard.press("Enter");
    await one.until("rows are listed", () => document.querySelectorAll("#search-rows button").length > 0);
    const total = Number((await one.text("#search-note")).split(" ")[0].replaceAll(",", ""));
    assert.equal(total, await one.page.evaluate(() => shown.picture.header.size), "all rows are at least the least");
    await one.page.selectOption("#search-op", "lt");
    await one.page.keyboard.press("Tab");
    await one.page.click("#search-form button");
    await one.until("none is below it", () => /^0 rows/.test(document.getElementById("search-note").textContent));
    await one.page.selectOption("#search-op", "ge");
    await one.page.click("#search-form button");
    const link = one.page.locator("#search-rows button").first();
    await link.waitFor();
    const handle = await link.innerText();
    await link.click();
    await one.until("the row found", wanted => selected.row?.handle === wanted, handle);
});

check("what the server refuses is said in words", async one => {
    await one.open();
    const part = await one.page.evaluate(() => document.getElementById("search-part").value);
    need(part, "column to search");
    await one.page.selectOption("#search-op", { index: 0 });
    need(await one.page.locator("#search-value").isVisible(), "column of numbers in the first type");
    await one.page.fill("#search-value", "no number");
    await one.page.click("#search-form button");
    await one.until("an error on the page", () => document.querySelectorAll("#problem-list li").length > 0);
    const [words] = await one.errors();
    assert.ok(words.startsWith("Search: ") && words.length > 30, `words=${words}`);
    await one.page.click("#problems-clear");
    assert.equal(await one.page.locator("#problems").isVisible(), false);
}, REFUSED);

check("a column has its histogram and mean", async one => {
    await one.open();
    need(await one.page.locator("#column-part option").count(), "column of numbers");
    await one.page.click("#column-form button");
    await one.until("the figures", () => document.querySelectorAll("#column-facts dd").length === 5);
    const sum = await one.page.evaluate(() => [...document.querySelectorAll("#bins td:last-child")].reduce((all, each) => all + Number(each.textContent.replaceAll(",", "")), 0));
    assert.equal(sum, await one.page.evaluate(() => histogram.count), "the bins hold all rows");
    assert.ok((await one.pixels("histogram")).colors >= 2);
    assert.match(await one.page.getAttribute("#histogram", "aria-label"), /^Histogram of .*mean/);
});

check("a type is saved as CSV", async one => {
    await one.open();
    const [file] = await Promise.all([one.page.waitForEvent("download"), one.page.locator("#types button").first().click()]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
    assert.ok(lines[0].startsWith("handle"), `the head: ${lines[0]}`);
    assert.ok(lines.length > 1, "rows follow");
});

// ---- Moments ----

check("scrubbing shows earlier pictures, Live the present", async one => {
    await one.open();
    await points(one);
    await moments(one, 8);
    await one.pause();
    await one.page.waitForTimeout(1500);
    const present = await one.pixels();
    const frame = await scrub(one, 0.5);
    await one.page.waitForTimeout(200);
    assert.ok(frame < await one.frame(), "the moment is past");
    assert.notEqual((await one.pixels()).sum, present.sum, "an earlier picture has other pixels");
    assert.match(await one.text("#moment-text"), /^showing frame/);
    await one.page.click("#moment-next");
    await one.until("the next moment", old => state.moment > old, frame);
    await one.page.click("#moment-live");
    await one.until("the present", () => state.moment === null && shown.picture.moment === null);
});

check("two moments are compared", async one => {
    await one.open();
    await points(one);
    await moments(one, 8);
    await one.pause();
    const first = await scrub(one, 0.3);
    await one.page.click("#mark-one");
    await one.page.click("#moment-live");
    await one.page.click("#mark-two");
    await one.page.click("#compare");
    await one.page.locator("#compare-result table").waitFor();
    const head = await one.page.locator("#compare-result thead th").allInnerTexts();
    assert.equal(Number(head[1].replace(/\D/g, "")), first);
    assert.ok(Number(head[2].replace(/\D/g, "")) > first);
    const lines = await one.page.locator("#compare-result tbody tr").evaluateAll(all => all.map(line => [...line.cells].map(cell => cell.textContent)));
    const types = await one.page.evaluate(() => state.definition.types.length);
    assert.ok(lines.length >= types, "one line for each type");
    assert.ok(lines.some(line => line[0].endsWith(": mean")), "means of what was drawn");
    for (const [name, a, b, difference] of lines) assert.ok(difference === "=" ? a === b : /^[+−]/.test(difference), `${name}: ${a} ${b} ${difference}`);
});

check("rewinding takes two clicks and goes back", async one => {
    await one.open();
    need(await one.page.evaluate(() => state.definition.control && state.definition.history), "history with control");
    await points(one);
    await moments(one, 8);
    await one.pause();
    await one.page.waitForTimeout(1500);
    const present = await one.frame();
    const frame = await one.page.evaluate(() => {
        const { oldest, newest } = state.status.history;
        const all = state.moments.filter(each => each > oldest && each < newest);
        return all[all.length >> 1];
    });
    need(frame, "moment within the history");
    await one.page.evaluate(wanted => showMoment(wanted), frame);
    await one.page.click("#rewind");
    await one.page.waitForTimeout(300);
    assert.equal(await one.frame(), present, "one click changes nothing");
    await one.page.click("#rewind");
    await one.until("the frame of the moment", wanted => state.status.frame === wanted && state.status.paused && state.moment === null, frame);
});

// ---- Curves, totals, schedule ----

check("curves and tables follow the simulation", async one => {
    await one.open();
    await one.until("40 samples", () => counts.frames.length > 20 && frames.length > 20);
    await one.page.waitForTimeout(500);
    for (const id of ["counts", "times"]) assert.ok((await one.pixels(id)).colors >= 3, `${id} is drawn`);
    const series = await one.page.evaluate(() => state.status.types.length + state.status.tags.length);
    assert.equal(await one.page.locator("#counts-table tr").count(), series, "one line for each type and tag");
    assert.equal(await one.page.locator("#times-table tr").count(), 5, "one line for each phase");
    const before = await one.pixels("counts");
    const fixed = await one.page.evaluate(() => state.definition.types.map(type => type.layout === "fixed"));
    const chosen = await one.page.evaluate(() => state.definition.types.map(type => counts.series.get(`type ${type.name}`).check.checked));
    assert.deepEqual(chosen, fixed.map(each => !each || fixed.every(type => type)), "rows that are always there have no curve at first");
    await one.page.locator("#counts-table input:checked").first().uncheck();
    await one.page.waitForTimeout(300);
    assert.notEqual((await one.pixels("counts")).sum, before.sum);
    await one.until("late frames are said", () => /late/.test(document.getElementById("times-note").textContent));
    if (await one.page.evaluate(() => state.definition.detailed)) {
        await one.page.selectOption("#stack", "system");
        await one.until("one line for each system", () => document.querySelector("#times-table th").textContent === state.definition.systems[0].name
            || state.definition.systems.length > 8);
    }
});

check("tallies have curves, which can be left out", async one => {
    await one.open();
    const tallies = await one.page.evaluate(() => state.definition.tallies);
    need(tallies.length, "tally");
    await one.until("20 samples, and a tally that was not always the same", () => counts.frames.length > 20
        && [...counts.series.values()].some(each => each.kind === TALLY && most(each.values) > least(each.values)));
    await one.page.waitForTimeout(500);
    assert.equal(await one.page.locator("#tally-curves-table tr").count(), tallies.length, "one line for each tally");
    const names = await one.page.locator("#tally-curves-table th").allInnerTexts();
    assert.deepEqual(names.map(name => name.trim()), tallies);
    assert.ok((await one.pixels("tally-curves")).colors >= 3, "a curve is drawn");
    assert.match(await one.page.getAttribute("#tally-curves", "aria-label"), new RegExp(`^Curves over frames .*: ${tallies[0]} `));
    await one.pause();
    const [last, value] = await one.page.evaluate(() => [[...counts.series.values()].find(each => each.kind === TALLY).values.at(-1), state.status.tallies[0]]);
    assert.equal(last, value, "the curve ends at the value of the tally");
    const lines = () => one.page.evaluate(() => [...counts.series.values()].filter(each => each.kind === TALLY && each.check.checked).length);
    const before = await one.pixels("tally-curves");
    assert.equal(await lines(), tallies.length);
    await one.page.locator("#tally-curves-table input").first().uncheck();
    await one.page.waitForTimeout(300);
    assert.notEqual((await one.pixels("tally-curves")).sum, before.sum, "the curve is gone");
});

check("a total that grows turns red, with a mark", async one => {
    const statuses = [];
    await one.open({ before: page => page.route("**/api/events", route => growing(one, route, statuses)), wait: false });
    await one.until("the mark", () => [...document.querySelectorAll("#totals tr.grows")].some(line => /growing: \+\d/.test(line.textContent)));
    const line = one.page.locator("#totals tr.grows").first();
    const mark = await line.locator("td:last-child").evaluate(cell => getComputedStyle(cell, "::before").content);
    assert.match(mark, /▲/, "not by colour alone");
    assert.equal(await line.evaluate(each => getComputedStyle(each.cells[0]).color), await color(one, "--bad"));
    assert.match(await one.text("#totals-note"), /▲ 1 growing/, "a row that two systems destroyed is no loss");
    assert.match(await one.text("#totals tr.still"), /8.*harmless/s);
});

const HARMLESS = "duplicateDestroys";

/** Answers with a stream of three statuses: in each, the first total is larger, and so is a harmless one. */
async function growing(one, route) {
    const response = await fetch(`${one.origin}/api/events`, { headers: { "X-Denserow-Token": one.token } });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!/data:.*\n\n/.test(text)) text += (await reader.read()).value;
    await reader.cancel();
    const status = JSON.parse(/data:(.*)/.exec(text)[1]);
    for (const total of status.totals) total.value = 0;
    for (const port of status.ports) port.refused = port.failed = 0;
    const body = [0, 3, 8].map(value => {
        status.totals[0].value = value;
        status.totals.find(each => each.name === HARMLESS).value = value;
        return `event: status\ndata: ${JSON.stringify(status)}\n\n`;
    }).join("");
    await route.fulfill({ contentType: "text/event-stream", body });
}

const color = (one, name) => one.page.evaluate(variable => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(variable);
    const result = getComputedStyle(probe).color;
    probe.remove();
    return result;
}, name);

check("the schedule has each system once, conflicts in different columns", async one => {
    await one.open();
    const systems = await one.page.evaluate(() => state.definition.systems.map(system => system.name));
    need(systems.length, "system");
    assert.equal(await one.page.locator("#schedule .node").count(), systems.length);
    assert.equal(await one.page.locator("#schedule-table tr").count(), systems.length);
    assert.equal(await one.page.locator("#schedule .boundary").count(), await one.page.evaluate(() => state.definition.boundaries.length));
    const clashes = await one.page.evaluate(() => graph.nodes.flatMap(node => graph.nodes
        .filter(other => other.number < node.number && other.system.segment === node.system.segment)
        .filter(other => changes(other.system).some(part => node.system.reads.includes(part) || changes(node.system).includes(part)))
        .map(other => [other.system.name, node.system.name, other.column, node.column])));
    for (const [first, second, before, after] of clashes) assert.ok(before < after, `${second} waits for ${first}: columns ${before}, ${after}`);
    const edges = await one.page.locator("#schedule .edge").count();
    assert.ok(clashes.length === 0 || edges > 0, "conflicts have lines");
    await one.page.locator("#schedule .node").first().focus();
    assert.ok((await one.text("#schedule-words")).startsWith(systems[0]), "the focus shows what it reads and writes");
});

check("both hashes are shown when asked for", async one => {
    await one.open();
    assert.equal(one.requests.filter(each => each.url.includes("/api/hashes")).length, 0, "nobody asked yet");
    await one.page.click("#hash");
    await one.until("two hashes", () => document.querySelectorAll("#hashes .mono").length === 2);
    for (const hash of await one.page.locator("#hashes .mono").allInnerTexts()) assert.match(hash, /^(0x)?[0-9a-f]{1,16}$/i);
});

// ---- How it looks, and for whom ----

check("nothing is wider than the window", async one => {
    await one.open();
    await moments(one, 4);
    const wide = () => one.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    let [page, window_] = await wide();
    assert.ok(page <= window_, `page=${page}, window=${window_}`);
    if (await one.page.evaluate(() => state.definition.control && state.definition.types.some(type => type.picture))) {
        await clickRow(one);
        await one.page.click("#mark-one");
        await one.page.click("#mark-two");
        await one.page.click("#compare");
        await one.page.locator("#compare-result table").waitFor();
    }
    await one.page.click("#hash");
    await one.page.click("#column-form button");
    for (const each of await one.page.locator("summary").all()) if (await each.isVisible()) await each.click();
    await one.page.waitForTimeout(600);
    [page, window_] = await wide();
    assert.ok(page <= window_, `with all open: page=${page}, window=${window_}`);
});

check("dark and light, by the system and by the switch", async one => {
    await one.open({ options: { colorScheme: "dark" } });
    const ground = () => one.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await one.page.emulateMedia({ colorScheme: "light" });
    await one.until("the system's light", old => getComputedStyle(document.documentElement).backgroundColor !== old, dark);
    const light = await ground();
    await one.page.click("#theme");
    assert.equal(await one.text("#theme"), "Theme: dark");
    assert.equal(await ground(), dark);
    await one.page.reload();
    await one.until("the page again", () => state.link === "live");
    assert.equal(await ground(), dark, "the choice is kept");
    await one.page.click("#theme");
    assert.equal(await ground(), light);
});

check("text stands out: contrast of at least 4.5 in both themes", async one => {
    await one.open({ options: { colorScheme: "light" } });
    await one.page.click("#hash");
    if (await one.page.locator("#column-part option").count()) await one.page.click("#column-form button");
    for (const scheme of ["light", "dark"]) {
        await one.page.emulateMedia({ colorScheme: scheme });
        await one.page.waitForTimeout(600);
        const { seen, poor } = await one.page.evaluate(contrasts);
        assert.ok(seen > 60, `texts looked at: ${seen}`);
        assert.deepEqual(poor, [], scheme);
    }
});

/** Runs in the page: texts whose contrast with what lies behind them is below 4.5. */
const contrasts = () => {
    const parse = text => text.match(/[\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(value => value / 255).map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)).reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = element => {
        for (let each = element; each; each = each.parentElement) {
            const color = parse(getComputedStyle(each).backgroundColor);
            if (color.length < 4 || color[3] > 0) return color;
        }
        return [255, 255, 255];
    };
    let seen = 0;
    const poor = [];
    for (const element of document.querySelectorAll("body *")) {
        const texts = [...element.childNodes].filter(node => node.nodeType === 3 && node.textContent.trim());
        if (!texts.length || !element.checkVisibility() || element.disabled || element.tagName === "OPTION") continue;
        const style = getComputedStyle(element);
        const svg = element instanceof SVGElement;
        const ink = svg ? style.fill : style.color;
        const ground = svg ? parse(getComputedStyle(element.closest("svg").querySelector("rect") ?? element).fill) : behind(element);
        const [a, b] = [light(parse(ink)), light(ground)].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        seen++;
        if (ratio < 4.5) poor.push(`${element.id || element.className || element.tagName}: ${texts[0].textContent.trim().slice(0, 20)}: ${ratio.toFixed(2)}`);
    }
    return { seen, poor };
};

check("everything is reached by the keyboard, with a visible focus", async one => {
    await one.open();
    await one.pause();
    await one.page.locator("#moment:enabled").waitFor(); // a picture was kept, and the page has asked which
    const wanted = await one.page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, a[href], [tabindex='0']")]
        .filter(each => each.checkVisibility() && !each.disabled).map((each, i) => {
            each.dataset.stop = i;
            return `${each.tagName} ${each.id || each.textContent.slice(0, 30)}`;
        }));
    for (const stop of ["picture", "pause", "type", "moment", "handle", "search-value", "theme"]) {
        assert.ok(wanted.some(name => name.split(" ")[1] === stop), `a stop of Tab: ${stop}`);
    }
    const reached = new Set();
    for (let i = 0; i < wanted.length + 5; i++) {
        await one.page.keyboard.press("Tab");
        const stop = await one.page.evaluate(() => {
            const element = document.activeElement;
            if (element === document.body) return null;
            const box = element.querySelector?.(".box");
            const style = getComputedStyle(box ?? element);
            const seen = box ? Number.parseFloat(style.strokeWidth) >= 2 : style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
            return { stop: element.dataset.stop, seen, name: `${element.tagName} ${element.id || element.textContent.slice(0, 30)}` };
        });
        if (stop === null) continue;
        assert.ok(stop.seen, `the focus is visible: ${stop.name}`);
        reached.add(Number(stop.stop));
    }
    assert.deepEqual(wanted.filter((_, i) => !reached.has(i)), [], "not reached by Tab");
});

check("a path by keys alone: pause, step, take a row, zoom, search, help", async one => {
    await one.open();
    need(await one.page.evaluate(() => state.definition.control), "control");
    await points(one);
    await one.page.evaluate(() => document.activeElement.blur());
    const keys = one.page.keyboard;
    await keys.press("Space");
    await one.until("space pauses", () => state.status.paused);
    await one.page.waitForTimeout(500);
    const frame = await one.frame();
    await keys.press(".");
    await one.until("the key . steps", old => state.status.frame === old + 1 && state.status.paused, frame);
    const before = await one.page.evaluate(() => ({ ...view }));
    await keys.press("+");
    await one.until("the key + zooms in", old => view.sx > old, before.sx);
    const x = await one.page.evaluate(() => view.x);
    await keys.press("ArrowRight");
    await one.until("an arrow moves the view", old => view.x > old, x);
    await keys.press("0");
    await one.until("the key 0 shows all", () => view.fit);
    await one.page.locator("#picture").focus();
    await one.until("a picture", () => shown.picture?.x.length > 0);
    await keys.press("Enter");
    await one.until("Enter takes a row", () => selected.row !== null);
    await keys.press("/");
    assert.ok(await one.page.evaluate(() => document.getElementById("search-card").contains(document.activeElement)), "the key / goes to the search");
    await keys.type(". ?");
    assert.equal(await one.page.locator("#keys").isVisible(), false, "keys typed into a field are text");
    await keys.press("Escape");
    await one.until("Esc closes the row", () => document.getElementById("row-body").hidden);
    await one.page.evaluate(() => document.activeElement.blur());
    await keys.press("?");
    assert.ok(await one.page.locator("#keys").isVisible(), "the key ? shows the list");
    await keys.press("Escape");
    assert.equal(await one.page.locator("#keys").isVisible(), false);
    await one.page.evaluate(() => document.activeElement.blur()); // a closed list gives the focus back, now and then to a button
    await keys.press("Space");
    await one.until("space resumes", () => !state.status.paused);
});

check("pictures say what they show, fields have names", async one => {
    await one.open();
    await one.until("curves", () => counts.frames.length > 3 && frames.length > 3);
    await one.page.waitForTimeout(300);
    for (const id of ["picture", "counts", "times"]) {
        assert.equal(await one.page.getAttribute(`#${id}`, "role"), "img");
        assert.match(await one.page.getAttribute(`#${id}`, "aria-label"), /frame/, id);
    }
    const before = await one.page.getAttribute("#picture", "aria-label");
    await one.until("the words follow the picture", old => document.getElementById("picture").getAttribute("aria-label") !== old, before);
    const nameless = await one.page.evaluate(() => [...document.querySelectorAll("button, input, select, meter")].filter(each =>
        !(each.getAttribute("aria-label") || each.labels?.[0]?.textContent.trim() || each.tagName === "BUTTON" && each.textContent.trim())).map(each => each.outerHTML.slice(0, 80)));
    assert.deepEqual(nameless, []);
    const double = await one.page.evaluate(() => [...document.querySelectorAll("[id]")].map(each => each.id).filter((id, i, all) => all.indexOf(id) !== i));
    assert.deepEqual(double, [], "ids are unique");
});

// ---- What no page may do, and how it copes ----

check("names are text, never markup", async one => {
    const evil = "<img src=x onerror=document.title=1>";
    await one.open({
        before: page => page.route("**/api/definition", async route => {
            const response = await route.fetch();
            const definition = await response.json();
            definition.title = evil;
            definition.types.forEach(type => { type.layout = evil; });
            definition.systems.forEach(system => { system.name += evil; });
            return route.fulfill({ response, json: definition });
        }),
    });
    await one.until("the table of types", () => document.querySelectorAll("#types tr").length > 0);
    assert.equal(await one.text("#title"), evil);
    assert.ok((await one.text("#types")).includes(evil));
    assert.equal(await one.page.locator("img").count(), 0, "no element came from a name");
});

check("without a token the page says so, and takes one", async one => {
    await one.open({ at: one.origin, wait: false });
    await one.page.locator("#token-panel").waitFor();
    assert.equal(await one.text("#state-text"), "token missing");
    assert.equal(one.requests.filter(each => each.url.includes("/api/")).length, 0, "it asks for nothing");
    await one.page.fill("#token", `${one.origin}/#${one.token}`);
    await one.page.click("#token-form button");
    await one.until("connected", () => state.link === "live" && state.status !== null);
    assert.equal(await one.page.locator("#token-panel").isVisible(), false);
});

check("a wrong token is said to be wrong", async one => {
    await one.open({ at: `${one.origin}/#wrong`, wait: false });
    await one.page.locator("#token-panel").waitFor();
    assert.match(await one.text("#token-words"), /does not fit/);
    const asked = one.requests.length;
    await one.page.waitForTimeout(1500);
    assert.equal(one.requests.length, asked, "it does not ask again and again");
}, REFUSED);

check("a lost connection is shown and comes back", async one => {
    await one.open();
    await one.context.setOffline(true);
    await one.page.evaluate(() => state.stream.abort());
    await one.until("the loss is shown", () => document.getElementById("state").dataset.state === "lost");
    assert.match(await one.text("#picture-words"), /Connection lost/);
    await one.context.setOffline(false);
    await one.until("the connection is back", () => document.getElementById("state").dataset.state === "running");
    const frame = await one.frame();
    await one.until("frames go on", old => state.status.frame > old, frame);
    await one.until("the picture goes on", old => shown.picture.header.frame >= old, frame);
    assert.equal(await one.page.locator("#picture-words").isVisible(), false);
}, NO_LINK);

check("a hidden page asks for nothing", async one => {
    await one.open();
    const hide = hidden => one.page.evaluate(value => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
    await hide(true);
    await one.page.waitForTimeout(700);
    const asked = one.requests.length;
    await one.page.waitForTimeout(1500);
    assert.equal(one.requests.length, asked, "no request while hidden");
    assert.ok(await one.page.evaluate(() => state.stream.signal.aborted), "the stream of events is closed");
    await hide(false);
    const frame = await one.page.evaluate(() => shown.picture.header.frame);
    await one.until("the picture goes on", old => shown.picture.header.frame > old, frame);
});

check("one picture at a time, at most ten a second", async one => {
    let flying = 0;
    let mostFlying = 0;
    await one.open({
        before: page => page.route("**/api/picture*", async route => {
            mostFlying = Math.max(mostFlying, ++flying);
            const response = await route.fetch().catch(() => null);
            flying--;
            await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
        }),
    });
    await points(one);
    const from = Date.now();
    const before = one.requests.length;
    await one.page.waitForTimeout(2500);
    const asked = one.requests.slice(before).filter(each => each.url.includes("/api/picture")).length;
    const seconds = (Date.now() - from) / 1000;
    assert.equal(mostFlying, 1);
    assert.ok(asked >= 2, `pictures in ${seconds} s: ${asked}`);
    assert.ok(asked <= 10 * seconds + 1, `pictures in ${seconds} s: ${asked}`);
}, NO_LINK);

check("less motion: one picture a second", async one => {
    await one.open({ options: { reducedMotion: "reduce" } });
    await one.page.waitForTimeout(500);
    const before = one.requests.length;
    await one.page.waitForTimeout(4000);
    const asked = one.requests.slice(before).filter(each => each.url.includes("/api/picture")).length;
    assert.ok(asked >= 1 && asked <= 5, `pictures in 4 s: ${asked}`);
});
