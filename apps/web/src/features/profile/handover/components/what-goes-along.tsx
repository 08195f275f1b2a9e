import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'

interface WhatGoesAlongProps {
  name: string
  /** The name of the friend who would take over the child. Null until the user has chosen a friend. */
  friendName: string | null
}

export function WhatGoesAlong({ name, friendName }: WhatGoesAlongProps) {
  const { t } = useLingui()
  const going = [
    t`All events, past and upcoming`,
    t`Photo, date of birth, color, sports and notes`,
    t`Team links that bring in only this child’s events; others are copied`,
  ]
  return (
    <div className="grid gap-5 [overflow-wrap:anywhere]">
      <div>
        <h3 className="text-sm font-semibold text-ink">{t`What moves with ${name}`}</h3>
        <ul className="mt-1.5 grid gap-1.5">
          {going.map((line) => (
            <li key={line} className="flex gap-2">
              <span className="mt-[3px] text-pos-ink">
                <Icon of={Check} size={14} />
              </span>
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-sm font-semibold text-ink">{t`What you keep`}</h3>
        <p className="mt-1">
          {friendName === null ? (
            <Trans>
              Only what your friend shares with you. Friends you gave access won’t see {name} anymore.
            </Trans>
          ) : (
            <Trans>
              Only what {friendName} shares with you. Friends you gave access won’t see {name} anymore.
            </Trans>
          )}
        </p>
        <p className="mt-1">
          {t`Nothing changes until the offer is accepted, and you can withdraw it until then.`}
        </p>
      </div>
    </div>
  )
}
