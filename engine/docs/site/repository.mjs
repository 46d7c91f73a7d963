// Which files of the repository are pages of the site, and where in the site each file of the repository stands.
import fs from 'node:fs'
import path from 'node:path'

const SKIPPED = new Set(['target', 'node_modules', '.git', '.idea', '.vscode'])
const NO_PAGES = new Set(['.github/pull_request_template.md'])

/** All files of a folder, as paths from it with slashes, sorted. */
export function filesOf(root) {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

export class Repository {
  constructor(root) {
    this.root = root
    this.files = []
    this.#walk('')
    this.files.sort()
    this.pages = this.files.filter((file) => file.endsWith('.md') && !NO_PAGES.has(file))
    this.known = new Set(this.files)
    this.bySite = new Map(this.pages.map((page) => [this.page(page), page]))
    this.listed = new Set() // folders without a README that a page links to
  }

  #walk(folder) {
    for (const entry of fs.readdirSync(path.join(this.root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) this.#walk(name)
      else if (entry.isFile()) this.files.push(name)
    }
  }

  isFolder(name) {
    return this.files.some((file) => file.startsWith(`${name}/`))
  }

  /** Where a page stands in the site: a README is the index of its folder, and no folder begins with a dot. */
  page(file) {
    return file.replace(/(^|\/)README\.md$/, '$1index.md').replace(/^\./, '')
  }

  /** The page that lists a folder. */
  listing(folder) {
    this.listed.add(folder)
    return `${folder.replace(/^\./, '')}/index.md`
  }

  /** The copy of a file that is no page: pictures as they are, text in a page of its own. */
  copy(file) {
    return isPicture(file) ? `source/${file.replace(/^\./, '')}` : `source/${file.replace(/^\./, '')}.html`
  }

  /** The address in the site that a link of a page leads to; other hosts, and what is unknown, stay as they are. */
  address(from, link) {
    if (link === '' || /^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(link)) return link
    const [, name, hash] = /^([^#]*)(#.*)?$/.exec(link)
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), decodeURI(name))).replace(/\/$/, '')
    const anchor = hash ?? ''
    if (this.bySite.get(this.page(file)) === file) return `/${this.page(file)}${anchor}`
    if (this.known.has(file)) return `/${this.copy(file)}${isPicture(file) ? '' : anchor}`
    if (this.known.has(`${file}/README.md`)) return `/${this.page(`${file}/README.md`)}${anchor}`
    if (file !== '.' && this.isFolder(file)) return `/${this.listing(file)}${anchor}`
    return link
  }
}

export function isPicture(file) {
  return /\.(png|gif|svg|jpg)$/.test(file)
}
