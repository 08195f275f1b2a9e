import { plural, t } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMutationQueue } from '../../../../lib/mutation-queue/use-mutation-queue.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { PersonalDataCounts } from '../model.ts'
import { exportsQuery } from '../queries.ts'

/**
 * Lists how much data the deletion of the account removes.
 * If the numbers fail to load, the user sees no list, but can still delete the account.
 */
export function WhatGoes() {
  const { t: say } = useLingui()
  const { data } = useQuery(exportsQuery)
  const unsent = useMutationQueue().length
  const lines = data ? linesOf(data.holds) : []
  return (
    <>
      <p className="mb-3">
        {say`This deletes your account and everything in it, everywhere, within the hour. It can’t be undone.`}
      </p>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
        {unsent > 0 ? (
          <Line>
            <Plural
              value={unsent}
              one="# change that has not been sent yet is lost"
              other="# changes that have not been sent yet are lost"
            />
          </Line>
        ) : null}
      </ul>
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-[3px] text-neg-ink">
        <Icon of={X} size={14} />
      </span>
      <span>{children}</span>
    </li>
  )
}

function linesOf({ profiles, events, teams, photos, friends }: PersonalDataCounts): string[] {
  const first = [
    plural(profiles, { one: '# profile', other: '# profiles' }),
    plural(events, { one: '# event', other: '# events' }),
    plural(teams, { one: '# team connection', other: '# team connections' }),
  ].join(', ')
  return [
    first,
    ...(photos > 0 ? [plural(photos, { one: '# photo', other: '# photos' })] : []),
    ...(friends > 0
      ? [plural(friends, { one: '# friend loses access', other: '# friends lose access' })]
      : []),
    t`Every device is signed out`,
  ]
}
