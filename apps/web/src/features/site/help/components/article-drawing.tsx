import { ArrowRight, Check, Eye, MessageCircle, Minus, Shield } from 'lucide-react'
import { BrandMark } from '../../../../ui/brand-mark.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Tile } from '../../components/platforms.tsx'
import { ROLE_INK } from '../../components/looks.ts'
import { useSite } from '../../components/site-context.tsx'
import type { Drawing } from '../model/articles.ts'

/**
 * Each entry has a platform's name, initials, color, button label for the calendar link, and link host.
 */
const LINKS = {
  playmetrics: ['Playmetrics', 'PM', 'green', 'Subscribe to calendar', 'calendar.playmetrics.com/…'],
  sportsengine: ['SportsEngine', 'SE', 'sea', 'Subscribe', 'ical.sportsengine.com/…'],
  gamechanger: ['GameChanger', 'GC', 'orange', 'Sync to calendar', 'api.team-manager.gc.com/…'],
  teamsnap: ['TeamSnap', 'TS', 'orange', 'Subscribe', 'ical-cdn.teamsnap.com/…'],
  other: ['Calendar', '', 'slate', 'iCal', 'webcal://…'],
  move: ['Google · Apple · Outlook', '', 'slate', 'iCal', '….ics'],
} as const

const WINDOW =
  'flex min-h-32 min-w-0 flex-1 flex-col gap-2.5 rounded-[10px] bg-surface px-4 py-3.5 shadow-md max-md:w-full'
const PLATFORM = 'flex items-center gap-2 text-[13px]/[24px] font-semibold text-ink'
const CONTROL = 'max-w-full truncate rounded-control px-3 py-1.5 text-sm'

/** Illustrates a help article with a table, a timeline, or two windows with an arrow between them. */
export function ArticleDrawing({ of }: { of: Drawing }) {
  if (of === 'access') return <Access />
  if (of === 'reminders') return <Leads />
  const [name, monogram, hue, button, address] = LINKS[of]
  return (
    <div
      className="my-5 flex items-center gap-4 rounded-card bg-sunken p-6 text-ink-3 max-md:flex-col max-md:p-4"
      aria-hidden="true"
    >
      <div className={WINDOW}>
        <p className={PLATFORM}>
          <Tile monogram={monogram} hue={hue} />
          {name}
        </p>
        <Words />
        <span
          className={`${CONTROL} mt-auto w-fit bg-brand font-semibold text-on-brand shadow-[0_0_0_4px_var(--brand-tint)]`}
        >
          {button}
        </span>
      </div>
      <Icon of={ArrowRight} size={20} className="max-md:rotate-90" />
      <div className={WINDOW}>
        <p className={PLATFORM}>
          <BrandMark size={20} />
          Homefield
        </p>
        <span className={`${CONTROL} w-full border border-line-control text-ink`}>{address}</span>
        <Words />
      </div>
    </div>
  )
}

function Words() {
  return (
    <>
      <i className="h-2 w-4/5 rounded-[4px] bg-line-soft" />
      <i className="h-2 w-[55%] rounded-[4px] bg-line-soft" />
    </>
  )
}

const MAY = [
  [MessageCircle, 'friend', 1],
  [Eye, 'viewer', 2],
  [Shield, 'administrator', 3],
] as const

const CELL = 'px-2 py-3 text-center max-[401px]:px-0.75'
const HEAD = `${CELL} text-[12px]/[16px] font-[550] text-ink-3 max-[401px]:text-[11px]`

function Access() {
  const { home, help } = useSite().copy
  const [chat, sees, manages, yes, no] = help.access
  return (
    <table className="my-5 w-full border-collapse [--type-px:var(--type-px-dense)]">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{help.groups.friends}</span>
          </th>
          {[chat, sees, manages].map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MAY.map(([icon, role, most], index) => (
          <tr key={role}>
            <th
              scope="row"
              className="flex items-center gap-2 border-t border-line-soft py-3 pr-2 text-left font-semibold text-ink max-[401px]:gap-1.5 max-[401px]:pr-0.75"
            >
              <span className={ROLE_INK[role]}>
                <Icon of={icon} />
              </span>
              {home.grid.sharing.roles[index]?.[0]}
            </th>
            {[1, 2, 3].map((level) => (
              <td key={level} className={`${CELL} border-t border-line-soft`}>
                <Icon
                  of={level <= most ? Check : Minus}
                  className={`mx-auto ${level <= most ? 'text-pos-ink' : 'text-ink-3'}`}
                />
                <span className="sr-only">{level <= most ? yes : no}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LEAD = 'relative border-t-2 before:absolute before:left-0 before:border-2 before:border-surface'

/** Draws a timeline of the reminders that a user can get before an event. */
function Leads() {
  const { help } = useSite().copy
  return (
    <ol className="my-6 flex justify-between px-2" aria-hidden="true">
      {help.leads.map((lead) => (
        <li
          key={lead}
          className={`${LEAD} flex-1 border-line-control pt-5 text-xs text-ink-2 before:-top-[7px] before:size-3 before:rounded-full before:bg-brand max-md:text-[11px]/[13px]`}
        >
          {lead}
        </li>
      ))}
      <li
        className={`${LEAD} flex-[0_0_14px] border-transparent before:-top-[9px] before:size-4 before:rounded-[5px] before:bg-ink`}
      />
    </ol>
  )
}
