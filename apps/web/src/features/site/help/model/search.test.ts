import { describe, expect, test } from 'vitest'
import { articles as enArticles } from './articles/en.ts'
import { articles as frArticles } from './articles/fr.ts'
import { SLUGS } from './articles.ts'
import { answering, searchedIn } from './search.ts'

describe('searching three sample articles', () => {
  const texts = [
    {
      slug: 'links',
      words: 'Your calendar in Google share',
      text: 'Create a link. A revoked link stops at once.',
    },
    { slug: 'reminders', words: 'Réminders in time', text: 'By push or by e-mail.' },
    { slug: 'teams', words: 'Connect a team', text: 'Paste its link. Its events come by themselves.' },
  ]
  const found = (typed: string) => answering(typed, texts).map(({ slug }) => slug)

  test('finds texts by their title and their search words, ignoring case and accents', () => {
    expect(found('GOOGLE calendar')).toEqual(['links'])
    expect(found('rémind')).toEqual(['reminders'])
    expect(found('remind')).toEqual(['reminders'])
  })

  test('omits articles that only mention the word if the title of another article contains the word', () => {
    expect(found('team')).toEqual(['teams'])
    expect(found('calendar')).toEqual(['links'])
  })

  test('finds articles that mention the word if no title contains the word', () => {
    expect(found('link')).toEqual(['links', 'teams'])
    expect(found('link revoked')).toEqual(['links'])
    expect(found('e-mail')).toEqual(['reminders'])
  })
})

describe('a search in the help articles', () => {
  const found = (typed: string, articles = enArticles) =>
    answering(
      typed,
      SLUGS.map((slug) => ({ slug, ...searchedIn(articles[slug]) })),
    ).map(({ slug }) => slug)

  test('finds articles that contain every word in any order, ignoring case and accents', () => {
    expect(found('link GAMECHANGER')).toEqual(['gamechanger-link'])
    expect(found('evenements prives', frArticles)).toEqual(['private-events'])
    expect(found('')).toEqual(SLUGS)
    expect(found('  ')).toEqual(SLUGS)
    expect(found('zebra')).toEqual([])
  })

  test('finds articles by synonyms that people use', () => {
    expect(found('co-parent')).toContain('access-levels')
    expect(found('import')).toContain('move-from-another-calendar')
    expect(found('offline')).toContain('without-a-signal')
  })

  test('finds articles by words in the text of a step', () => {
    expect(found('secret address')).toEqual(['move-from-another-calendar'])
  })
})
