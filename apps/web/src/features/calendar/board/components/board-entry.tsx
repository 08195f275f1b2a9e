import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import { ClockAlert, type LucideIcon, UserRoundX } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { hue } from '../../../../ui/hue.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { Tone } from '../../../../ui/tag.tsx'
import { ChildDiscs } from '../../../event/components/child-discs.tsx'
import { SIGN_LOOK } from '../../../event/components/sign-tag.tsx'
import { EVENT_STATUS_LOOK } from '../../../event/components/event-status-tag.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import type { Placed } from '../../../event/model/placement.ts'
import { signsOf } from '../../../event/model/signs.ts'
import { isStruck, statusesOf } from '../../../event/model/event-status.ts'
import type { PrintDensity } from '../model/print-fit.ts'

/** 'now' for an event that runs, and 'next' for the next one today. */
export type Soon = 'now' | 'next'

interface BoardEntryProps {
  placed: Placed
  day: Day
  /** The child in whose column the entry stands. Undefined in the column of an adult. */
  profileId: string | undefined
  color: string
  clashes: readonly Clash[] | undefined
  isPast: boolean
  soon?: Soon | undefined
  /** How much detail of the event is printed. The density does not affect screens. */
  density: PrintDensity
  /** True if the child has other events on the same day. */
  isShared: boolean
  /** The drivers, or the children and ways of one driver. */
  note: string | null
  /** True if the column's child does not go. */
  isAbsent: boolean
  /** True if a printed column is too narrow for the end time. */
  isNarrow: boolean
  onOpen: (eventId: string) => void
}

// The bar's shape and the text carry all information on paper, so that the page is readable in grayscale.
const ENTRY =
  'relative block w-full overflow-hidden rounded-block py-1.5 pr-2 pl-[13px] text-left text-[12px]/[16px] not-first:mt-1 before:absolute before:inset-y-0 before:left-0 before:w-1 before:[print-color-adjust:exact] focus-visible:inset-ring-2 focus-visible:inset-ring-focus max-md:not-print:py-[5px] max-md:not-print:pr-1 max-md:not-print:pl-2.5 print:break-inside-avoid print:rounded-none print:bg-transparent! print:pr-1 print:pl-2.5 print:text-[10.5px]/[13px] print:not-first:mt-0.5 print:inset-ring-0!'
const LOOK = {
  coming: 'bg-hue-tint text-hue-ink hover:bg-hue-tint-2 print:text-ink',
  past: 'bg-[color-mix(in_oklch,var(--c)_calc(var(--mix-tint)*0.55),var(--mix-tint-anchor))] text-hue-ink hover:bg-hue-tint-2 print:text-ink',
  friend: 'bg-surface text-hue-ink inset-ring inset-ring-hue-edge print:text-ink',
  struck: 'bg-surface text-ink-3 inset-ring inset-ring-line before:opacity-40',
}
const BAR_OF_OWN = 'before:bg-hue'
const BAR_OF_FRIEND = 'before:bg-[repeating-linear-gradient(180deg,var(--c-solid)_0_5px,transparent_5px_9px)]'
const TIME =
  'mr-1.5 inline-block tabular-nums max-md:not-print:text-[11.5px] max-md:not-print:tracking-[-0.01em] max-md:not-print:whitespace-nowrap print:flex-none print:text-[11.5px]/[14px] print:font-bold'
const TITLE =
  'line-clamp-3 text-[13px]/[17px] wrap-break-word text-inherit max-md:not-print:text-[12.5px]/[15px] print:text-[11.5px]/[14px] print:font-medium'
const STATE =
  'mt-0.5 flex items-center gap-1 font-semibold wrap-anywhere hyphens-auto not-italic print:mt-0 print:flex-none print:overflow-hidden print:text-[10.5px] print:whitespace-nowrap print:text-ink print:[&>svg]:size-[11px]'
/** A wide column shows the mark beside the time, and a narrow one below it. */
const MARK = 'inline-block rounded-[5px] font-[650] print:hidden'
const STATE_TONE: Record<Tone, string> = {
  cau: 'text-cau-ink',
  neg: 'text-neg-ink',
  pos: '',
  inf: '',
  neutral: '',
}

/**
 * Shows the time, the title and the place of an event.
 * Unusual statuses, such as canceled, are shown as text.
 */
export const BoardEntry = memo(function BoardEntry(props: BoardEntryProps) {
  const { placed, day, profileId, color, clashes, isPast, soon, density, isShared, isNarrow } = props
  const { note, isAbsent, onOpen } = props
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const { event } = placed
  const former = text.formerTime(placed, day)
  const all = signsOf(event, clashes, timeZone)
  // An entry that shows the old time needs no label 'time changed' or 'moved'.
  const signs = former === null ? all : all.filter((sign) => sign !== 'timeChanged' && sign !== 'moved')
  const place = text.place(event)
  const others = event.children.filter((child) => child.profileId !== profileId)
  const isOff = isStruck(event) || isAbsent
  const mark = soon && !isOff ? { now: t`Now`, next: t`Up next` }[soon] : null
  const look = isOff ? 'struck' : event.isOwnEvent ? (isPast ? 'past' : 'coming') : 'friend'
  const bar = event.isOwnEvent ? BAR_OF_OWN : BAR_OF_FRIEND
  const isLine = density === 'dense'
  const isStartAlone = isNarrow || isLine
  const form = isLine ? 'print:flex print:gap-1 print:py-0 print:whitespace-nowrap' : 'print:py-0.5'
  const words = isOff ? 'font-medium line-through' : ''
  const titleForm =
    density === 'full' ? 'print:line-clamp-2' : 'print:block print:min-w-0 print:flex-1 print:truncate'
  const printsPlace = density === 'full' || (density === 'mixed' && !isShared)
  const statuses = statusesOf(event).filter((status) => status !== 'noEnd' && status !== 'timeTbd')
  return (
    <button
      type="button"
      {...hue(color, `${ENTRY} ${LOOK[look]} ${bar} ${form}`)}
      aria-label={[mark, text.accessibleName(placed, all), note, isAbsent ? t`Not going` : null]
        .filter(Boolean)
        .join(', ')}
      onClick={() => onOpen(event.id)}
    >
      {profileId !== undefined && others.length > 0 ? (
        <span className="float-right -mt-0.5 ml-1 flex print:hidden">
          <ChildDiscs event={{ ...event, children: others }} size={18} most={2} />
        </span>
      ) : null}
      <time className={`${TIME} ${isOff ? words : 'font-[650]'}`}>
        <span className={`max-md:not-print:hidden ${isStartAlone ? 'print:hidden' : ''}`}>
          {text.timeOn(placed, day)}
        </span>
        <span className={`hidden max-md:not-print:inline ${isStartAlone ? 'print:inline' : ''}`}>
          {text.startOn(placed, day)}
        </span>
      </time>
      {mark === null ? null : (
        <span className={`${MARK} ${soon === 'now' ? 'bg-ink px-1.5 text-ink-invert' : ''}`}>{mark}</span>
      )}
      <b className={`${TITLE} ${titleForm} ${isOff ? words : 'font-[550]'}`}>{text.title(event)}</b>
      {place === null ? null : (
        <span className={`block truncate max-md:not-print:hidden ${printsPlace ? '' : 'print:hidden'}`}>
          {place}
        </span>
      )}
      {note === null ? null : (
        <span className={`block wrap-anywhere ${isLine ? 'print:hidden' : ''}`}>{note}</span>
      )}
      {isAbsent ? (
        <State icon={UserRoundX} tone="neutral">
          {t`Not going`}
        </State>
      ) : null}
      {statuses.map((status) => (
        <State key={status} {...EVENT_STATUS_LOOK[status]}>
          {text.status(status)}
        </State>
      ))}
      {former === null ? null : (
        <State tone="cau" icon={ClockAlert}>
          {t`was ${former}`}
        </State>
      )}
      {signs.map((sign) => (
        <State key={sign} {...SIGN_LOOK[sign]}>
          {text.sign(sign, event.platform)}
        </State>
      ))}
    </button>
  )
})

function State({ icon, tone, children }: { icon: LucideIcon; tone: Tone; children: ReactNode }) {
  return (
    <em className={`${STATE} ${STATE_TONE[tone]}`}>
      <Icon of={icon} size={14} />
      {children}
    </em>
  )
}
