import { discLook } from '../../../ui/disc-look.ts'
import { type Hue, HUES } from './looks.ts'
import { useSite } from './site-context.tsx'

const WHOLE = 'left-[2%] w-[96%]'
const BEHIND = 'left-[2%] w-[62%]'
const BEFORE = 'left-[36%] w-[62%]'

/** The events in the drawing of a week. Half an hour is 17 px high, and the drawing begins at 9 AM. */
const COLUMNS = [
  [
    ['swim', 'teal', `${WHOLE} top-[238px] h-10`],
    ['soccer', 'indigo', 'top-[289px] left-[2%] h-[49px] w-[58%]'],
    ['otters', 'orange', `${BEFORE} top-[306px] h-[66px]`],
  ],
  [
    ['swimOwen', 'orange', `${WHOLE} top-[238px] h-[34px]`],
    ['basketball', 'indigo', `${WHOLE} top-[323px] h-10`],
  ],
  [
    ['opener', 'indigo', `${WHOLE} top-0 h-10`],
    ['cubs', 'cyan', `${WHOLE} top-[51px] h-[49px]`],
    ['second', 'indigo', `${WHOLE} top-[153px] h-10`],
    ['owls', 'teal', `${WHOLE} top-[221px] h-10`],
  ],
  [
    ['semifinal', 'indigo', `${WHOLE} top-[34px] h-10`],
    ['meet', 'teal', `${WHOLE} top-[136px] h-[100px]`],
  ],
  [
    ['practice', 'orange', `${BEHIND} top-[272px] h-[49px]`],
    ['late', 'indigo', `${BEFORE} top-[306px] h-10`],
  ],
] as const

const EVENT =
  'absolute overflow-hidden rounded-block pt-1 pr-1.25 pb-0.75 pl-2.5 text-[11px]/[14px] whitespace-nowrap text-hue-ink tabular-nums before:absolute before:inset-y-0 before:left-0 before:w-1'
const OWN_EVENT = 'bg-hue-tint shadow-[0_0_0_1px_var(--surface)] before:bg-hue'
const FRIENDS_EVENT =
  'bg-surface shadow-[inset_0_0_0_1px_var(--c-edge)] before:bg-[repeating-linear-gradient(180deg,var(--c-solid)_0_5px,transparent_5px_9px)]'

const OWN = [
  ['Maya', 'indigo'],
  ['Owen', 'orange'],
  ['Ruby', 'teal'],
] as const

/** Draws a week of the calendar. For screen readers, one sentence describes the drawing. */
export function Week() {
  const { week } = useSite().copy.home
  return (
    <div
      className="mx-auto mt-11 h-[452px] max-w-[1120px] overflow-hidden rounded-t-dialog bg-surface text-left shadow-lg max-md:mt-8 max-md:h-[420px]"
      role="img"
      aria-label={week.label}
    >
      <div
        className="flex items-center gap-4 border-b border-line px-5 py-3.25 text-sm max-md:gap-3 max-md:px-4"
        aria-hidden="true"
      >
        <b className="mr-auto font-display text-[17px]/[26px] font-[650] tracking-[-0.015em]">{week.span}</b>
        {OWN.map(([name, hue]) => (
          <span key={name} className="flex items-center gap-1.5 font-[550] text-ink">
            <Letter name={name} hue={hue} />
            <i className="not-italic max-md:hidden">{name}</i>
          </span>
        ))}
        <span className="flex items-center gap-1.5 font-[450] text-ink-3 max-md:hidden">
          <Letter name="Jonah" hue="cyan" isFriend />
          {week.friend}
        </span>
      </div>
      <div
        className="grid grid-cols-[56px_repeat(5,minmax(0,1fr))] max-md:grid-cols-[44px_repeat(3,minmax(0,1fr))]"
        aria-hidden="true"
      >
        <div className="mt-11 text-[11px]/[14px] text-ink-3 tabular-nums">
          {week.hours.map((hour) => (
            <span key={hour} className="block h-17 -translate-y-[7px] pr-2 text-right first:translate-y-0">
              {hour}
            </span>
          ))}
        </div>
        {COLUMNS.map((events, day) => (
          <div key={week.days[day]} className={`border-l border-line-soft ${day > 2 ? 'max-md:hidden' : ''}`}>
            <p className="flex h-11 items-center gap-1.5 border-b border-line pl-2.5 text-[12px] font-[550] text-ink-3 max-md:gap-1 max-md:pl-1.5">
              <b
                className={`min-w-6.5 rounded-[13px] text-center font-display text-[16px]/[26px] font-[650] ${day === 0 ? 'bg-ink text-ink-invert' : ''}`}
              >
                {14 + day}
              </b>
              {week.days[day]}
            </p>
            <div className="relative isolate h-102 bg-[repeating-linear-gradient(180deg,transparent_0_67px,var(--line-soft)_67px_68px)]">
              {events.map(([id, hue, place]) => (
                <span
                  key={id}
                  className={`${EVENT} ${place} ${HUES[hue]} ${hue === 'cyan' ? FRIENDS_EVENT : OWN_EVENT}`}
                >
                  <b className="block truncate text-[12px]/[15px] font-[650] text-inherit">
                    {week.events[id][0]}
                  </b>
                  {week.events[id][1]}
                </span>
              ))}
              {/* The line is behind the events, so that it does not cross a title. */}
              {day === 0 ? (
                <i className="absolute top-[245px] right-[3%] left-0 -z-1 h-0.5 bg-ink before:absolute before:-top-0.75 before:-left-1 before:size-2 before:rounded-full before:bg-inherit" />
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

// The sizes are CSS classes, because prerendered pages cannot use style attributes.
const SIZE = { 20: '[--s:20px]', 28: '[--s:28px]', 32: '[--s:32px]' }

export function Letter({
  name,
  hue,
  size = 20,
  isFriend = false,
}: {
  name: string
  hue: Hue
  size?: keyof typeof SIZE
  isFriend?: boolean
}) {
  return (
    <span
      className={`${HUES[hue]} ${SIZE[size]} ${discLook(isFriend ? 'friend' : 'own', size)}`}
      aria-hidden="true"
    >
      {name[0]}
    </span>
  )
}
