/**
 * Converts the HTML in descriptions to plain text. Line breaks and lists become lines, and links keep their URL.
 * Invisible content (scripts, styles, comments) is dropped. The conversion is one pass in linear time.
 * The plain text may contain '<' and '&', so it must be displayed as text and never as HTML (C41).
 */

/** HTML tags that occur in calendars. Any other text in angle brackets is not a tag and stays. */
const BREAKING = new Set(
  'br hr p div li tr ul ol table blockquote pre h1 h2 h3 h4 h5 h6 section article'.split(' '),
)
const SPACED = new Set(['td', 'th'])
const INLINE = new Set(
  'a b i u s em strong span font small big center sub sup label img meta link html body tbody thead o:p'.split(
    ' ',
  ),
)
/** HTML elements with content that a browser does not show. */
const HIDDEN = new Set('script style head title noscript template svg iframe object'.split(' '))

const TAG = /<(\/?)([a-z][a-z0-9:]{0,15})((?:\s[^<>]{0,2000})?)\/?>/iy
const ANY_TAG = /<\/?([a-z][a-z0-9:]{0,15})(?:\s[^<>]{0,2000})?\/?>/gi

/**
 * Returns true if the text contains a tag with visible content.
 * Text with only a <script> tag is not HTML, because a <script> tag has no visible content.
 */
export function isHtml(text: string): boolean {
  for (const [, name = ''] of text.matchAll(ANY_TAG)) if (isShown(name.toLowerCase())) return true
  return false
}

function isShown(name: string): boolean {
  return BREAKING.has(name) || SPACED.has(name) || INLINE.has(name)
}

/**
 * Removes the HTML tags. The caller trims the lines and decodes the entities afterwards.
 * Entities must be decoded only once: a second time would turn '&amp;lt;' into '<' instead of '&lt;'.
 */
export function withoutTags(html: string): string {
  const out: string[] = []
  /** End marks, such as '-->', that the text does not contain. Remembered, because a new search would be slow. */
  const endless = new Set<string>()
  let link: { readonly href: string; readonly from: number } | null = null
  const closeLink = (): void => {
    if (!link) return
    const shown = out.splice(link.from).join('')
    out.push(withAddress(shown, link.href))
    link = null
  }

  let position = 0
  while (position < html.length) {
    const open = html.indexOf('<', position)
    if (open === -1) break
    // A line break before a tag belongs to the HTML source and not to the text, so it is removed.
    out.push(html.slice(position, open).replace(/\r?\n[ \t]{0,100}$/, ''))
    position = open
    if (html.startsWith('<!--', open)) {
      position = endOf('-->')
      continue
    }
    TAG.lastIndex = open
    const tag = TAG.exec(html)
    const name = tag?.[2]?.toLowerCase() ?? ''
    if (!tag || !(isShown(name) || HIDDEN.has(name))) {
      out.push('<')
      position = open + 1
      continue
    }
    position = TAG.lastIndex
    const isEnd = tag[1] === '/'
    if (HIDDEN.has(name)) {
      if (!isEnd) position = endOf(`</${name}`)
    } else if (BREAKING.has(name)) out.push(breakFor(name, isEnd))
    else if (SPACED.has(name)) out.push(isEnd ? ' ' : '')
    else if (name === 'a') {
      closeLink()
      const href = isEnd ? null : addressIn(tag[3] ?? '')
      if (href !== null) link = { href, from: out.length }
    }
  }
  out.push(html.slice(position))
  closeLink()
  return out.join('')

  /**
   * Returns the position after the next end mark, such as '-->'.
   * If there is no end mark, returns the position after the opening tag, so that the content is kept.
   */
  function endOf(mark: string): number {
    const behind = mark === '-->' ? position + 4 : position
    const found = endless.has(mark) ? -1 : indexOfMark(html, mark, behind)
    if (found === -1) {
      endless.add(mark)
      return behind
    }
    const close = html.indexOf('>', found)
    return close === -1 ? html.length : close + 1
  }
}

function indexOfMark(html: string, mark: string, from: number): number {
  if (mark === '-->') return html.indexOf(mark, from)
  const end = new RegExp(mark, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? -1
}

function breakFor(name: string, isEnd: boolean): string {
  if (name === 'li') return isEnd ? '\n' : '\n• '
  return name === 'br' || name === 'hr' || isEnd ? '\n' : ''
}

/** Returns an http or https URL. URLs of other schemes (javascript:, data:, mailto:) are dropped. */
function addressIn(attributes: string): string | null {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return /^https?:\/\/[^\s<>]+$/i.test(decodeEntities(href)) && href.length <= 1_000 ? href : null
}

function withAddress(shown: string, href: string): string {
  const text = shown.trim()
  if (text === '') return href
  const bare = (address: string): string => address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  return bare(decodeEntities(text)) === bare(decodeEntities(href)) ? shown : `${shown} (${href})`
}

/** HTML entity names of the characters from code 160 to 255 (Latin-1), in order of their code. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ['nbsp', ' '],
  ['shy', ''],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['rdquo', '”'],
  ['ldquo', '“'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['trade', '™'],
  ['rarr', '→'],
  ['larr', '←'],
  ['oelig', 'œ'],
  ['OElig', 'Œ'],
])

/** Decodes entities once, so that `&amp;lt;` becomes `&lt;`. Removes control characters and lone surrogates. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      if (code === 9 || code === 10 || code === 13) return '\n'
      const isText =
        code >= 32 && !(code >= 127 && code < 160) && code <= 0x10ffff && (code & 0x1ff800) !== 0xd800
      return isText ? String.fromCodePoint(code) : ''
    },
  )
}
