import { ClockAlert, GitCompareArrows } from 'lucide-react'
import '../../../ui/tag.css'
import { Icon } from '../../../ui/icon.tsx'
import { useSite } from './site-context.tsx'
import { Letter } from './week.tsx'
import './phone.css'

const ROWS = [
  ['Ruby', 'teal', null],
  ['Maya', 'indigo', null],
  ['Owen', 'orange', 'overlap'],
  ['Kiran', 'rose', null],
  ['Owen', 'orange', null],
  ['Maya', 'indigo', 'changed'],
] as const
/** Where tomorrow begins. */
const TOMORROW = 4

/** The agenda on a phone: a drawing. */
export function Phone() {
  const { phone } = useSite().copy.apps
  return (
    <div className="site-phone" role="img" aria-label={phone.label}>
      <div aria-hidden="true">
        <b className="site-phone-day">{phone.today}</b>
        {ROWS.map(([name, hue, state], index) => (
          <div key={`${phone.rows[index]?.join()}${name}`}>
            {index === TOMORROW ? (
              <p className="site-phone-next">
                <b>{phone.tomorrow[0]}</b> {phone.tomorrow[1]}
              </p>
            ) : null}
            <div className="site-row hue" data-hue={hue} data-friend={name === 'Kiran' || undefined}>
              <p>
                <b>{phone.rows[index]?.[0]}</b>
                {phone.rows[index]?.[1]}
              </p>
              <i />
              <div>
                <b>{phone.rows[index]?.[2]}</b>
                {state ? (
                  <span className="tag" data-tone="cau">
                    <Icon of={state === 'overlap' ? GitCompareArrows : ClockAlert} size={13} />
                    {phone[state]}
                  </span>
                ) : null}
              </div>
              <Letter name={name} hue={hue} size={28} isFriend={name === 'Kiran'} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
