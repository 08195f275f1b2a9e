import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { type EmojiSet, emojiSet } from '../model/emoji.ts'

const LOADERS = {
  en: () => import('virtual:emoji/en'),
  es: () => import('virtual:emoji/es'),
  fr: () => import('virtual:emoji/fr'),
}

let loaded: ReadonlyMap<string, EmojiSet> = new Map()

/** Loads all emoji, with their names in the language of the interface. */
export function useEmojiSet(): { set: EmojiSet | undefined; error: unknown; retry: () => void } {
  const { i18n } = useLingui()
  const language = i18n.locale in LOADERS ? (i18n.locale as keyof typeof LOADERS) : 'en'
  const [sets, setSets] = useState(loaded)
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (loaded.has(language)) return undefined
    let isOver = false
    LOADERS[language]().then(
      (module) => {
        loaded = new Map(loaded).set(language, emojiSet(module.default))
        if (!isOver) setSets(loaded)
      },
      (failure: unknown) => {
        if (!isOver) setError(failure)
      },
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Retry changes `tries` to load again
  }, [language, tries])
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { set: sets.get(language), error, retry }
}
