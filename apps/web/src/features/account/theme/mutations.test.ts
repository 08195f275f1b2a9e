import { expect, test } from 'vitest'
import { type Command, freeze } from '../../../lib/mutation-queue/command.ts'
import { rebase } from '../../../lib/mutation-queue/rebase.ts'
import { settingsIntent } from './mutations.ts'

test('updates the version in a queued settings save after earlier offline changes of theme and language were sent (C13)', () => {
  const [theme, language, save] = [
    settingsIntent({ theme: 'dark' }),
    settingsIntent({ language: 'es' }),
    settingsIntent({ quietFrom: '21:00', quietUntil: '07:00', version: 1 }),
  ].map((intent, index): Command => ({ ...freeze(intent, 'erin', 0), seq: index + 1 })) as [
    Command,
    Command,
    Command,
  ]
  const [later] = rebase(theme, { settings: { version: 2 } }, [language, save]) as [Command]
  const [last] = rebase(language, { settings: { version: 3 } }, [later]) as [Command]
  expect(last.body).toEqual({ quietFrom: '21:00', quietUntil: '07:00', version: 3 })
})
