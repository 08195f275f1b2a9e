import { expect, test } from 'vitest'
import { articles as enArticles } from '../help/model/articles/en.ts'
import { articles as esArticles } from '../help/model/articles/es.ts'
import { articles as frArticles } from '../help/model/articles/fr.ts'
import { en } from './copy/en.ts'
import { es } from './copy/es.ts'
import { fr } from './copy/fr.ts'

/** What a text has of lists, steps and drawings; not how it says it. */
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
])('%s has every part that English has, and none is empty', (_language, copy, articles) => {
  expect(shapeOf(copy)).toEqual(shapeOf(en))
  expect(shapeOf(articles)).toEqual(shapeOf(enArticles))
  for (const text of textsIn([copy, articles])) expect(text.trim()).not.toBe('')
})

test('French punctuation that stands apart never begins a line', () => {
  // U+00A0 beside : and « », U+202F before ; ! ?
  expect(textsIn([fr, frArticles]).filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
})
