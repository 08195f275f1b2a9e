import type { Event, EventOverride } from '@homefield/contract/event'
import { OVERRIDE_FIELDS, type OverrideField } from '@homefield/domain/event-fields'
import { Trans, useLingui } from '@lingui/react/macro'
import { GitFork } from 'lucide-react'
import { platformText } from '../../../lib/platform-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { noteLook } from '../../../ui/note.tsx'
import { Differences } from '../../change/components/differences.tsx'
import { useDifferenceText } from '../../change/components/use-difference-text.ts'
import { useChangeEvent } from '../../event/mutations.ts'

interface OverrideMarksProps {
  event: Event
  overrides: readonly EventOverride[]
}

/**
 * Shows each field that the parent overrides, with the platform's value and a button that resets the field.
 */
export function OverrideMarks({ event, overrides }: OverrideMarksProps) {
  const { t } = useLingui()
  if (overrides.length === 0) return null
  return (
    <ul className="mt-3.5 flex flex-col gap-2" aria-label={t`What you changed`}>
      {overrides.map((override) => (
        <li key={override.difference.field}>
          {override.theirChange ? (
            <TheirChange event={event} override={override} change={override.theirChange} />
          ) : (
            <Mark event={event} override={override} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Mark({ event, override }: { event: Event; override: EventOverride }) {
  const { t } = useLingui()
  const words = useDifferenceText()
  const change = useChangeEvent()
  const text = words.of(override.difference)
  const platform = event.platform === 'Manual' ? event.platform : platformText(event.platform)
  if (!text) return null
  const { term, was } = text
  return (
    <div className="flex items-center gap-2 text-sm wrap-anywhere text-ink-3">
      <Icon of={GitFork} size={14} />
      <span className="min-w-0 flex-1">
        <Trans>
          {term}: differs from {platform}: <span className="whitespace-pre-line text-ink-2">{was}</span>
        </Trans>
      </span>
      {event.can.edit ? (
        <Button
          variant="ghost"
          size="small"
          aria-label={t`Use theirs: ${term}`}
          onPress={() => void change(event, { useTheirs: fieldsOf(override) }, { doneText: null })}
        >
          {t`Use theirs`}
        </Button>
      ) : null}
    </div>
  )
}

interface TheirChangeProps {
  event: Event
  override: EventOverride
  change: NonNullable<EventOverride['theirChange']>
}

/** Shows that the platform has changed a field that the parent overrides. */
function TheirChange({ event, override, change: theirs }: TheirChangeProps) {
  const { t } = useLingui()
  const words = useDifferenceText()
  const change = useChangeEvent()
  const mine = words.of(override.difference)?.now ?? ''
  const platform = event.platform === 'Manual' ? event.platform : platformText(event.platform)
  const field = fieldsOf(override)
  return (
    <div className={noteLook('cau')}>
      <Icon of={GitFork} className="mt-px" />
      <div className="min-w-0 flex-1">
        <p className="mb-1.5">
          <Trans>
            <b>{platform} changed something you edited.</b> We’re keeping your version until you choose:{' '}
            {mine}
          </Trans>
        </p>
        <Differences differences={[theirs.difference]} isOnNote />
        {event.can.edit ? (
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button size="small" onPress={() => void change(event, { useTheirs: field }, { doneText: null })}>
              {t`Use theirs`}
            </Button>
            <Button size="small" onPress={() => void change(event, { keepMine: field }, { doneText: null })}>
              {t`Keep mine`}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Returns a list with the override's field. The list is empty if `OVERRIDE_FIELDS` does not contain the field. */
function fieldsOf({ difference: { field } }: EventOverride): OverrideField[] {
  return OVERRIDE_FIELDS.filter((one) => one === field)
}
