import '../../../ui/disc.css'
import { useSite } from './site-context.tsx'
import './week.css'

/** Who stands in which column, and whose it is; where on the clock it lies, week.css says. */
const COLUMNS = [
  [
    ['swim', 'teal'],
    ['soccer', 'indigo'],
    ['otters', 'orange'],
  ],
  [
    ['swimOwen', 'orange'],
    ['basketball', 'indigo'],
  ],
  [
    ['opener', 'indigo'],
    ['cubs', 'cyan'],
    ['second', 'indigo'],
    ['owls', 'teal'],
  ],
  [
    ['semifinal', 'indigo'],
    ['meet', 'teal'],
  ],
  [
    ['practice', 'orange'],
    ['late', 'indigo'],
  ],
] as const

const OWN = [
  ['Maya', 'indigo'],
  ['Owen', 'orange'],
  ['Ruby', 'teal'],
] as const

/** A week as the calendar shows it: a drawing, which one sentence stands for where it is not seen. */
export function Week() {
  const { week } = useSite().copy.home
  return (
    <div className="site-week" role="img" aria-label={week.label}>
      <div className="site-week-bar" aria-hidden="true">
        <b>{week.span}</b>
        {OWN.map(([name, hue]) => (
          <span key={name}>
            <Letter name={name} hue={hue} />
            <i>{name}</i>
          </span>
        ))}
        <span className="site-week-friend">
          <Letter name="Jonah" hue="cyan" isFriend />
          {week.friend}
        </span>
      </div>
      <div className="site-week-grid" aria-hidden="true">
        <div className="site-week-hours">
          {week.hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {COLUMNS.map((events, day) => (
          <div key={week.days[day]} className="site-week-day">
            <p data-today={day === 0 || undefined}>
              <b>{14 + day}</b>
              {week.days[day]}
            </p>
            <div>
              {events.map(([id, hue]) => (
                <span
                  key={id}
                  className="site-event hue"
                  data-hue={hue}
                  data-at={id}
                  data-friend={hue === 'cyan' || undefined}
                >
                  <b>{week.events[id][0]}</b>
                  {week.events[id][1]}
                </span>
              ))}
              {day === 0 ? <i className="site-week-now" /> : null}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

export function Letter({
  name,
  hue,
  size = 20,
  isFriend = false,
}: {
  name: string
  hue: string
  size?: 20 | 28 | 32
  isFriend?: boolean
}) {
  return (
    <span
      className="disc hue"
      data-hue={hue}
      data-size={size}
      data-kind={isFriend ? 'friend' : 'own'}
      aria-hidden="true"
    >
      {name[0]}
    </span>
  )
}
