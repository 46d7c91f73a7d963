// Follows every internal link and anchor of a built site: node check.mjs FOLDER [BASE]. Prints `file: link: why` for each
// that leads nowhere. --self-test judges a small site with links that are known to be good or bad.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { filesOf } from './repository.mjs'

const decoded = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#(\d+);/g, (all, code) => String.fromCodePoint(code))
    .replaceAll('&amp;', '&')

/** The faults of the site in a folder, and the number of links that were followed. */
export function faultsOf(folder, base = '/') {
  const files = filesOf(folder)
  const known = new Set(files)
  const anchors = new Map()
  const links = []
  for (const file of files.filter((each) => each.endsWith('.html'))) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replace(/<script[^]*?<\/script>|<!--[^]*?-->/g, '')
    anchors.set(file, new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map((match) => decoded(match[1]))))
    for (const match of text.matchAll(/<(?:a|img|link|source)\s[^>]*?(?:href|src)="([^"]*)"/g)) links.push([file, decoded(match[1])])
  }
  const faults = []
  let followed = 0
  for (const [file, link] of links) {
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) continue
    followed++
    const [, name, hash] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link)
    let target = file
    if (name !== '') {
      const whole = decodeURIComponent(name)
      if (whole.startsWith('/') && !whole.startsWith(base)) {
        faults.push(`${file}: ${link}: outside of the base ${base}`)
        continue
      }
      target = whole.startsWith('/') ? whole.slice(base.length) : path.posix.join(path.posix.dirname(file), whole)
      target = path.posix.normalize(target).replace(/^\.$/, '')
      if (target === '' || target.endsWith('/')) target += 'index.html'
      if (!known.has(target) && known.has(`${target}.html`)) target += '.html'
      if (!known.has(target)) {
        faults.push(`${file}: ${link}: no such file`)
        continue
      }
    }
    if (hash && !anchors.get(target)?.has(decodeURIComponent(hash))) faults.push(`${file}: ${link}: no such anchor`)
  }
  return { followed, faults: [...new Set(faults)] }
}

function selfTest() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'))
  try {
    fs.mkdirSync(path.join(folder, 'deep'))
    fs.writeFileSync(path.join(folder, 'plot.png'), '')
    fs.writeFileSync(path.join(folder, 'deep/index.html'), '<h1 id="here">A</h1>')
    const good = ['#top', 'deep/', 'deep/index.html#here', '/deep/#here', '/deep/index#here', 'plot.png', 'https://a.example/x#y']
    const bad = ['#gone', 'gone.html', '/gone.png', 'deep/#gone', 'plot.png#here', '../outside.html']
    fs.writeFileSync(
      path.join(folder, 'index.html'),
      `<p id="top">${[...good, ...bad].map((link) => `<a class="x" href="${link}">a</a>`).join('')}<img src="lost.png"></p>`,
    )
    const found = faultsOf(folder).faults.map((fault) => fault.split(': ')[1])
    const expected = [...bad, 'lost.png']
    if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`found=${found}, expected=${expected}`)
    console.log(`check of links, self-test: good=${good.length}, bad=${expected.length}, judged wrongly=0`)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

if (process.argv[2] === '--self-test') {
  selfTest()
} else {
  const { followed, faults } = faultsOf(process.argv[2], process.argv[3])
  for (const fault of faults) console.error(fault)
  console.log(`links followed=${followed}, leading nowhere=${faults.length}`)
  if (followed < 1000) console.error(`the site must have at least 1,000 links: links=${followed}; was it built?`)
  process.exitCode = faults.length === 0 && followed >= 1000 ? 0 : 1
}
