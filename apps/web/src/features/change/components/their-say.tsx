import type { Event, EventDifference } from '@homefield/contract/event'
import { Trans, useLingui } from '@lingui/react/macro'
import { GitFork } from 'lucide-react'
import { platformText } from '../../../lib/platform-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useChangeEvent } from '../../event/mutations.ts'
import { againstMine, ownField } from '../model/against-mine.ts'
import { useDifferenceText } from './use-difference-text.ts'

interface TheirSayProps {
  event: Event
  theirs: EventDifference
  /** True if the user may choose between the platform's value and the parent's own value. */
  canDecide: boolean
}

/**
 * Appears if the platform changed a field that a parent had overridden, and shows both values.
 * The parent's value stays in effect until a parent decides.
 */
export function TheirSay({ event, theirs, canDecide }: TheirSayProps) {
  const { t } = useLingui()
  const words = useDifferenceText()
  const change = useChangeEvent()
  const difference = againstMine(event, theirs)
  const text = difference && words.of(difference)
  const field = ownField(theirs)
  if (!text || field === null) return null
  const platform = event.platform === 'Manual' ? event.platform : platformText(event.platform)
  const { term, was, now } = text
  return (
    <div className="mt-1 text-sm text-ink-2 tabular-nums [&_b]:font-semibold! [&_b]:text-ink!">
      <p className="flex gap-1.5 wrap-anywhere">
        <Icon of={GitFork} size={14} className="mt-0.5" />
        <span className="min-w-0">
          <Trans>
            {term}: {platform} now says <b>{was}</b>; yours stays: <b>{now}</b>
          </Trans>
        </span>
      </p>
      {canDecide && event.can.edit ? (
        <span className="mt-1.5 flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={t`Use theirs: ${term}`}
            onPress={() => void change(event, { useTheirs: [field] }, { doneText: null })}
          >
            {t`Use theirs`}
          </Button>
          <Button
            size="small"
            aria-label={t`Keep mine: ${term}`}
            onPress={() => void change(event, { keepMine: [field] }, { doneText: null })}
          >
            {t`Keep mine`}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
