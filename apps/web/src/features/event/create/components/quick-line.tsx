import type { Profile } from '@homefield/contract/profile'
import type { QuickAdd } from '@homefield/domain/quick-add/quick-add'
import { sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { sportText } from '../../../../lib/sport-text.ts'
import { formatShortDay } from '../../../../lib/time/format-date.ts'
import { formatHours } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { takeTyped } from '../../../../lib/type-ahead.ts'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { SportIcon } from '../../../../ui/sport-icon.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { momentOf } from '../../model/typed-time.ts'
import type { EventValues } from '../../update/model/values.ts'

interface QuickLineProps {
  id: string
  line: string
  said: QuickAdd
  /** The present values of the form, which contain what the line states and what the user has corrected. */
  values: EventValues
  profile: Profile
  /** True if chips show the default values even while the line is empty, because no other field shows them. */
  hasDefaults: boolean
  onChange: (line: string) => void
  /** Called before a chip moves the focus to a field, which must exist afterwards. */
  onCorrect: () => void
}

type Field = 'title' | 'child' | 'date' | 'startTime' | 'location' | 'sport'

interface Chip {
  field: Field
  text: string
  icon?: ReactNode
  /** False for a default, which the line does not state. */
  isSaid: boolean
}

const CHIP =
  'relative inline-flex min-h-7.5 max-w-full items-center gap-1.5 rounded-control px-2.5 text-[13px]/[18px] touch:after:absolute touch:after:-inset-x-0.5 touch:after:-inset-y-1.75 forced-frame max-md:min-h-9 max-md:text-[14px]'
const SAID = `${CHIP} bg-sunken font-[600] text-ink inset-ring inset-ring-line hover:bg-press`
const DEFAULT = `${CHIP} border border-dashed border-line-control text-ink-2 hover:bg-hover`

/**
 * The field for a whole event in one line. Chips below the field show how the app reads the line.
 * A press on a chip moves the focus to the field of the form that corrects the value.
 */
export function QuickLine(props: QuickLineProps) {
  const { id, line, said, values, profile, hasDefaults, onChange, onCorrect } = props
  const { t } = useLingui()
  const { name } = profile
  const chips = useChips(said, values, profile)
  const understood = chips
    .filter((chip) => chip.isSaid)
    .map((chip) => chip.text)
    .join(', ')
  const open = (field: Field) => {
    onCorrect()
    openField(document.getElementById(id), field)
  }
  return (
    <div className="flex flex-col gap-2.5">
      <TextField
        label={t`Quick add`}
        name="line"
        autoComplete="off"
        autoFocus
        maxLength={300}
        placeholder={t`${name} practice Thu 5:30–7`}
        hint={line.trim() === '' ? t`Type the child, day, time and place in one line.` : null}
        value={line}
        onFocus={() => {
          const text = takeTyped()
          if (text !== '') onChange(line + text)
        }}
        onChange={onChange}
      />
      {line.trim() === '' && !hasDefaults ? null : (
        <div
          className="flex flex-wrap gap-2 max-md:gap-y-2.5"
          role="group"
          aria-label={t`Understood from the line`}
        >
          {chips.map(({ field, text, icon, isSaid }) => (
            <Pressable
              key={field}
              className={isSaid ? SAID : DEFAULT}
              aria-label={isSaid ? t`${text}, change` : t`${text}, not in the line, change`}
              onPress={() => open(field)}
            >
              {icon}
              <span className="truncate">{text}</span>
            </Pressable>
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        {understood === '' ? '' : t`Understood: ${understood}`}
      </p>
    </div>
  )
}

function useChips(said: QuickAdd, values: EventValues, profile: Profile): Chip[] {
  const style = useTimeStyle()
  const { title, date, startTime, durationMinutes, location, locationName, sport } = values
  const start =
    date !== null && startTime !== null
      ? momentOf({ date, startTime, isSecond: false }, style.timeZone)
      : null
  const all: (Chip | false)[] = [
    title.trim() !== '' && { field: 'title', text: title, isSaid: true },
    {
      field: 'child',
      text: profile.name,
      icon: (
        <ChildDisc name={profile.name} color={profile.color} size={18} isFriend={!profile.isOwnProfile} />
      ),
      isSaid: said.profileId === profile.id,
    },
    date !== null && {
      field: 'date',
      text: formatShortDay(Temporal.PlainDate.from(date), style),
      icon: <Icon of={CalendarDays} size={14} />,
      isSaid: said.date?.toString() === date,
    },
    start !== null && {
      field: 'startTime',
      text: formatHours(start, start.add({ minutes: durationMinutes ?? 0 }), style),
      icon: <Icon of={Clock} size={14} />,
      isSaid: said.startTime?.toString({ smallestUnit: 'minute' }) === startTime,
    },
    location.trim() !== '' && {
      field: 'location',
      text: locationName ?? location,
      icon: <Icon of={MapPin} size={14} />,
      isSaid: said.place?.location === location,
    },
    said.sport !== null && {
      field: 'sport',
      text: sportText(sport),
      icon: <SportIcon name={sportNamed(sport).icon} size={14} />,
      isSaid: said.sport === sport,
    },
  ]
  return all.filter((chip) => chip !== false)
}

/** Moves the focus to a field of the form. A list of options also opens, so that one more press corrects it. */
function openField(form: HTMLElement | null, field: Field): void {
  const control = form?.querySelector<HTMLElement>(
    `[data-field="${field}"] :is(input:not([type=hidden]), [role=spinbutton], button)`,
  )
  control?.focus()
  if (control?.ariaHasPopup === 'listbox') control.click()
}
