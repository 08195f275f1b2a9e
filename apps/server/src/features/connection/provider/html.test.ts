import { describe, expect, it } from 'vitest'
import { decodeEntities, isHtml, withoutTags } from './html.ts'
import { lines, oneLine } from './text.ts'

describe('converting HTML to text', () => {
  it.each<[string, string, string[]]>([
    ['breaks', 'one<br>two<br/>three<BR />four', ['one', 'two', 'three', 'four']],
    ['paragraphs', '<p>one</p>\r\n<p class="x">two</p>', ['one', 'two']],
    [
      'lists',
      'Bring:<ul>\n<li>water</li>\n<li>a <b>ball</b></li></ul>',
      ['Bring:', '• water', '', '• a ball'],
    ],
    ['tables', '<table><tr><td>Field</td><td>4</td></tr></table>', ['Field 4']],
    [
      'entities',
      'Caf&eacute; &amp; bar &#8211; &#x1F3C0;&nbsp;&bull; &AMP; &copy;',
      ['Café & bar – 🏀 • & ©'],
    ],
    [
      'angle brackets that are not tags',
      'score <3 and <coach@club.example> & <later>',
      ['score <3 and <coach@club.example> & <later>'],
    ],
    ['escaped characters', '<b>5 &lt; 6</b> &amp;lt;b&amp;gt;', ['5 < 6 &lt;b&gt;']],
    ['scripts and styles', 'a<script>alert("<b>")</script>b<style>p{}</style><!-- c -->c', ['abc']],
    ['a head', '<html><head><title>T</title></head><body>text</body></html>', ['text']],
    ['a script without end', '<b>a</b><script>alert(1)', ['aalert(1)']],
    ['a comment without end', '<b>a</b><!-- b', ['a b']],
  ])('converts %s to text', (_what, html, text) => {
    expect(lines(html)).toEqual(text)
  })

  it('keeps the URL of a link if the URL is http or https', () => {
    const shown = (html: string) => lines(html).join('\n')
    expect(shown('See <a href="https://a.example/b?c=1&amp;d=2">the map</a>.')).toBe(
      'See the map (https://a.example/b?c=1&d=2).',
    )
    expect(shown('<a href="https://a.example/">a.example</a>')).toBe('a.example')
    expect(shown("<a target=_blank href='http://a.example/x'><b>Here</b></a> it is")).toBe(
      'Here (http://a.example/x) it is',
    )
    expect(shown('<a href=https://a.example/x></a>')).toBe('https://a.example/x')
    expect(shown('<a href="https://a.example/x">open')).toBe('open (https://a.example/x)')
    for (const href of [
      'javascript:alert(1)',
      '&#106;avascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'javascript://a.example/%0aalert(1)',
      'ftp://a.example/x',
      'data:text/html,x',
      '//a.example',
      'https:',
    ])
      expect(shown(`<a href="${href}">press</a>`)).toBe('press')
  })

  it('removes control and direction characters that are written as HTML entities (C41)', () => {
    expect(oneLine('a&#10;b&#13;c&#9;d')).toBe('a b c d')
    expect(oneLine('a&#x202e;b&#8203;c&#0;d&#xD800;e&#1114112;f&#7;g&#133;h')).toBe('abcdefgh')
    expect(lines('<b>a</b>&#10;b')).toEqual(['a', 'b'])
    expect(decodeEntities('&bogus; & &; &#; &#xZZ;')).toBe('&bogus; & &; &#; &#xZZ;')
  })

  it('converts HTML in linear time, even if the tags are deeply nested (C34)', () => {
    const size = 40_000
    for (const html of [
      '<div>'.repeat(size) + 'text' + '</div>'.repeat(size),
      '<script>'.repeat(size),
      '<!--'.repeat(size),
      '<a href="'.repeat(size),
      '<a href="https://a.example">'.repeat(size),
      '<b '.repeat(size),
      '<'.repeat(size * 4),
      '&#'.repeat(size),
      '\n <b>'.repeat(size),
      ' '.repeat(size * 4) + '<b>',
    ]) {
      expect(isHtml(html)).toBeTypeOf('boolean')
      expect(withoutTags(html).length).toBeLessThanOrEqual(html.length * 2)
    }
  })
})
