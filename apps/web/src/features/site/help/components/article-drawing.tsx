import { ArrowRight, Check, Eye, MessageCircle, Minus, Shield } from 'lucide-react'
import { BrandMark } from '../../../../ui/brand-mark.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Tile } from '../../components/platforms.tsx'
import { useSite } from '../../components/site-context.tsx'
import type { Drawing } from '../model/articles.ts'

/** What is pressed there, in the platform's own words, and what the link then looks like. */
const LINKS = {
  playmetrics: ['Playmetrics', 'PM', 'green', 'Subscribe to calendar', 'calendar.playmetrics.com/…'],
  sportsengine: ['SportsEngine', 'SE', 'sea', 'Subscribe', 'ical.sportsengine.com/…'],
  gamechanger: ['GameChanger', 'GC', 'orange', 'Sync to calendar', 'api.team-manager.gc.com/…'],
  teamsnap: ['TeamSnap', 'TS', 'orange', 'Subscribe', 'ical-cdn.teamsnap.com/…'],
  other: ['Calendar', '', 'slate', 'iCal', 'webcal://…'],
  move: ['Google · Apple · Outlook', '', 'slate', 'iCal', '….ics'],
} as const

export function ArticleDrawing({ of }: { of: Drawing }) {
  if (of === 'access') return <Access />
  if (of === 'reminders') return <Leads />
  const [name, monogram, hue, button, address] = LINKS[of]
  return (
    <div className="site-drawing" aria-hidden="true">
      <div>
        <p>
          <Tile monogram={monogram} hue={hue} />
          {name}
        </p>
        <i />
        <i />
        <span className="site-drawn-button">{button}</span>
      </div>
      <Icon of={ArrowRight} size={20} />
      <div>
        <p>
          <BrandMark size={20} />
          Homefield
        </p>
        <span className="site-drawn-field">{address}</span>
        <i />
        <i />
      </div>
    </div>
  )
}

const MAY = [
  [MessageCircle, 'friend', 1],
  [Eye, 'viewer', 2],
  [Shield, 'administrator', 3],
] as const

function Access() {
  const { home, help } = useSite().copy
  const [chat, sees, manages, yes, no] = help.access
  return (
    <table className="site-access">
      <thead>
        <tr>
          <th scope="col">
            <span className="site-hidden">{help.groups.friends}</span>
          </th>
          {[chat, sees, manages].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MAY.map(([icon, role, most], index) => (
          <tr key={role}>
            <th scope="row">
              <span className="site-role" data-role={role}>
                <Icon of={icon} />
              </span>
              {home.grid.sharing.roles[index]?.[0]}
            </th>
            {[1, 2, 3].map((level) => (
              <td key={level} data-may={level <= most}>
                <Icon of={level <= most ? Check : Minus} />
                <span className="site-hidden">{level <= most ? yes : no}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** When a reminder may come, on the way to the event. */
function Leads() {
  const { help } = useSite().copy
  return (
    <ol className="site-leads" aria-hidden="true">
      {help.leads.map((lead) => (
        <li key={lead}>{lead}</li>
      ))}
      <li data-event />
    </ol>
  )
}
