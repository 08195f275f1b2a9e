import { expect, test } from 'vitest'
import { articles as enArticles } from '../help/model/articles/en.ts'
import { articles as esArticles } from '../help/model/articles/es.ts'
import { articles as frArticles } from '../help/model/articles/fr.ts'
import { en } from './copy/en.ts'
import { es } from './copy/es.ts'
import { fr } from './copy/fr.ts'

/** Returns the structure of a text without the words, so that the test can compare two languages. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts === 'string') return 'text'
  if (Array.isArray(texts)) return texts.map(shapeOf)
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, value]) => [
      name,
      name === 'drawing' || name === 'id' ? (value as unknown) : shapeOf(value),
    ]),
  )
}

function textsIn(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsIn) : []
}

test.each([
  ['es', es, esArticles],
  ['fr', fr, frArticles],
])('matches the structure of English in %s, without empty texts', (_language, copy, articles) => {
  expect(shapeOf(copy)).toEqual(shapeOf(en))
  expect(shapeOf(articles)).toEqual(shapeOf(enArticles))
  for (const text of textsIn([copy, articles])) expect(text.trim()).not.toBe('')
})

test('the French texts have a no-break space next to punctuation that must not begin or end a line', () => {
  // French requires U+00A0 next to ':', '«' and '»', and U+202F before ';', '!' and '?'.
  expect(textsIn([fr, frArticles]).filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
})
