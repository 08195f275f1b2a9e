import { ClockAlert, GitCompareArrows } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { tagLook } from '../../../ui/tag.tsx'
import { HUES } from './looks.ts'
import { useSite } from './site-context.tsx'
import { Letter } from './week.tsx'

const ROWS = [
  ['Ruby', 'teal', null],
  ['Maya', 'indigo', null],
  ['Owen', 'orange', 'overlap'],
  ['Kiran', 'rose', null],
  ['Owen', 'orange', null],
  ['Maya', 'indigo', 'changed'],
] as const
/** The index of the first event below the heading 'Tomorrow'. */
const TOMORROW = 4

/** Draws the app's agenda on a phone. */
export function Phone() {
  const { phone } = useSite().copy.apps
  return (
    <div
      className="w-[min(340px,100%)] justify-self-end rounded-[44px] bg-[#16181d] p-3 shadow-lg max-[900px]:justify-self-center dark:bg-[#2a2d34]"
      role="img"
      aria-label={phone.label}
    >
      <div className="h-130 overflow-hidden rounded-[34px] bg-surface pt-5.5" aria-hidden="true">
        <b className="block border-b border-line-soft px-4 pt-3.5 pb-2 font-display text-[20px]/[28px] font-[650] tracking-[-0.015em]">
          {phone.today}
        </b>
        {ROWS.map(([name, hue, state], index) => (
          <div key={`${phone.rows[index]?.join()}${name}`}>
            {index === TOMORROW ? (
              <p className="border-t border-line px-4 pt-3.5 pb-1.5 text-sm">
                <b>{phone.tomorrow[0]}</b> {phone.tomorrow[1]}
              </p>
            ) : null}
            <div
              className={`grid grid-cols-[calc(62*var(--type-px))_4px_minmax(0,1fr)_auto] gap-x-3 px-3.5 py-3.25 ${HUES[hue]} ${index === 0 || index === TOMORROW ? '' : 'border-t border-line-soft'}`}
            >
              <p className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
                <b className="block text-base">{phone.rows[index]?.[0]}</b>
                {phone.rows[index]?.[1]}
              </p>
              <i
                className={`rounded-[3px] ${name === 'Kiran' ? 'bg-[repeating-linear-gradient(180deg,var(--c-solid)_0_5px,transparent_5px_9px)]' : 'bg-hue'}`}
              />
              <div>
                <b className="block text-[15px]/[20px]">{phone.rows[index]?.[2]}</b>
                {state ? (
                  <span className={`${tagLook('cau')} mt-1.25`}>
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
