// Copies the pages and pictures of the repository to where VitePress reads them: node prepare.mjs ROOT FOLDER.
import fs from 'node:fs'
import path from 'node:path'
import { Repository, isPicture } from './repository.mjs'

const [root, folder] = process.argv.slice(2)
const repository = new Repository(root)
const LINK = /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^ {0,3}\[[^\]]+\]: +<?([^\s>]+)>?/gm

function write(name, text) {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

function copy(from, to) {
  const file = path.join(folder, to)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.copyFileSync(path.join(root, from), file)
}

const escaped = (text) => text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one])

/** A file as a page: its lines have anchors, L1 and so on. */
function shown(file) {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').replace(/\n$/, '').split('\n')
  const text = lines.map((line, i) => `<span id="L${i + 1}">${escaped(line)}</span>`).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(file)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 1rem; font: 16px/1.5 sans-serif }
pre { overflow-x: auto; font: 13px/1.5 monospace }
:target { background: color-mix(in srgb, currentColor 15%, transparent) }
</style></head>
<body><p><a href="${process.env.DENSEROW_SITE_BASE ?? '/'}">Denserow</a> · <code>${escaped(file)}</code></p>
<pre>${text}</pre></body></html>
`
}

const copied = new Set()
function addCopy(file) {
  if (copied.has(file)) return
  copied.add(file)
  if (isPicture(file)) copy(file, `pages/public/${repository.copy(file)}`)
  else write(`pages/public/${repository.copy(file)}`, shown(file))
}

/** The files that a page of the site needs besides itself. */
function addTargets(address) {
  const name = address.replace(/#.*/, '')
  if (!name.startsWith('/source/')) return
  const file = repository.files.find((each) => `/${repository.copy(each)}` === name)
  addCopy(file)
}

for (const page of repository.pages) {
  copy(page, `pages/${repository.page(page)}`)
  for (const [, inline, reference] of fs.readFileSync(path.join(root, page), 'utf8').matchAll(LINK)) {
    addTargets(repository.address(page, inline ?? reference))
  }
}
for (const picture of repository.files.filter(isPicture)) copy(picture, `pages/${picture.replace(/^\./, '')}`)

// Folders without a README are a list of their files.
for (const listed of repository.listed) {
  const items = repository.files
    .filter((file) => file.startsWith(`${listed}/`))
    .map((file) => {
      const address = repository.address('README.md', file)
      addTargets(address)
      return `- [${file.slice(listed.length + 1).replaceAll('_', '\\_')}](${address})`
    })
  write(`pages/${repository.listing(listed)}`, `# ${listed}\n\n${items.join('\n')}\n`)
}
console.log(`pages=${repository.pages.length}, folders=${repository.listed.size}, files shown=${copied.size}`)
