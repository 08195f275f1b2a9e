import type { OpenedEvent } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { useMe } from '../../../../lib/session/me.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { AdultDisc } from '../../../../ui/disc.tsx'
import { FIELD_LABEL } from '../../../../ui/field-classes.ts'
import { RadioRow } from '../../../../ui/radio-row.tsx'
import { differencesOf, EVENT_FIELDS, type EventField, type EventValues } from '../model/values.ts'
import { agoText } from './ago-text.ts'
import { EVENT_FIELD_NAMES } from './field-names.ts'
import { useEventValueText } from './use-event-value-text.ts'

const ROW =
  'grid grid-cols-[96px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2.5 border-t border-line-soft py-2 first:border-t-0 first:pt-0 max-md:grid-cols-2'
const SIDE = 'flex min-w-0 items-center gap-1.5 font-semibold wrap-anywhere text-ink'

interface StaleEventDialogProps {
  /** The event's current version on the server. */
  current: OpenedEvent
  /**
   * The fields that both the user and another person changed.
   * The dialog preselects the user's value of these fields, and the changed value of any other field.
   */
  conflicts: readonly EventField[]
  mine: EventValues
  theirs: EventValues
  onBack: () => void
  onResolve: (keepsTheirs: (field: EventField) => boolean) => void
  /** True if the user, not the other person, changed the field. */
  isMine: (field: EventField) => boolean
}

/**
 * Shown if another person saved the event while this form was open. The user chooses a value for each field.
 */
export function StaleEventDialog(props: StaleEventDialogProps) {
  const { current, conflicts, mine, theirs, onBack, onResolve, isMine } = props
  const { t, i18n } = useLingui()
  const text = useEventValueText()
  const style = useTimeStyle()
  const me = useMe().data
  const differing = differencesOf(mine, theirs)
  const equal = EVENT_FIELDS.filter((field) => !differing.includes(field))
  const [kept, setKept] = useState<ReadonlySet<EventField>>(
    () => new Set(differing.filter((field) => !conflicts.includes(field) && !isMine(field))),
  )
  const pick = (field: EventField, keepsTheirs: boolean) => {
    const next = new Set(kept)
    if (keepsTheirs) next.add(field)
    else next.delete(field)
    setKept(next)
  }
  const { edited } = current.detail
  const author = edited?.by.kind === 'person' && !edited.by.isViewer ? edited.by.name : null
  const first = author?.split(' ')[0] ?? null
  const ago = edited ? agoText(Temporal.Instant.from(edited.at), Temporal.Now.instant(), style) : null
  const isOwn = edited?.by.kind === 'person' && edited.by.isViewer
  const message =
    ago === null
      ? t`This event was saved elsewhere while you were typing. None of your changes are lost. Choose what to keep.`
      : isOwn
        ? t`You saved this event on another device ${ago}, while you were typing here. None of your changes are lost. Choose what to keep.`
        : author === null
          ? t`Someone else saved this event ${ago}, while you were typing. None of your changes are lost. Choose what to keep.`
          : t`${author} saved this event ${ago}, while you were typing. None of your changes are lost. Choose what to keep.`
  const yours = t`Yours`
  const others = first === null ? t`Saved elsewhere` : t`${first}’s`

  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={t`Changed while you were editing`}
      isSheet
      closesOnOutsidePress={false}
      footer={
        <>
          <Button variant="ghost" onPress={onBack}>
            {t`Back to editing`}
          </Button>
          <Button variant="primary" onPress={() => onResolve((field) => kept.has(field))}>
            {t`Save my choices`}
          </Button>
        </>
      }
    >
      <p className="mb-3.5">{message}</p>
      <div>
        <div className={ROW} aria-hidden="true">
          <span className="max-md:hidden" />
          <span className={SIDE}>
            <AdultDisc name={me?.settings.fullName ?? ''} size={22} />
            {yours}
          </span>
          <span className={SIDE}>
            {author === null ? null : <AdultDisc name={author} size={22} />}
            {others}
          </span>
        </div>
        {differing.map((field) => (
          <div key={field} className={`${ROW} max-md:*:first:col-span-full`}>
            <span className={`${FIELD_LABEL} self-center!`} id={`stale-${field}`}>
              {i18n._(EVENT_FIELD_NAMES[field])}
            </span>
            <RadioGroup
              aria-labelledby={`stale-${field}`}
              className="contents"
              value={kept.has(field) ? 'theirs' : 'mine'}
              onChange={(chosen) => pick(field, chosen === 'theirs')}
            >
              <Side value="mine" whose={yours} text={text.field(field, mine)} />
              <Side value="theirs" whose={others} text={text.field(field, theirs)} />
            </RadioGroup>
          </div>
        ))}
        {equal.includes('title') ? (
          <div className={`${ROW} max-md:*:first:col-span-full`}>
            <span className={`${FIELD_LABEL} self-center!`}>{i18n._(EVENT_FIELD_NAMES.title)}</span>
            <span className="col-[2/-1] wrap-anywhere max-md:col-span-full">{t`${mine.title}, the same in both`}</span>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function Side({ value, whose, text }: { value: 'mine' | 'theirs'; whose: string; text: string }) {
  return (
    <RadioRow
      value={value}
      isCompact
      title={
        <>
          <span className="sr-only">{whose}: </span>
          {text}
        </>
      }
    />
  )
}
