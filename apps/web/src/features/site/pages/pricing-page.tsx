import { Backpack, Car, ChartNoAxesColumn, Check, ClipboardList, Megaphone, Trophy } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { StartAction } from '../components/action.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { BAND, H3, IN, SMALL } from '../components/looks.ts'
import { PageHead } from '../components/page-head.tsx'
import { Questions } from '../components/questions.tsx'
import { useSite } from '../components/site-context.tsx'

const ICONS = [ChartNoAxesColumn, Megaphone, Car, Backpack, Trophy, ClipboardList] as const

export function PricingPage() {
  const { copy } = useSite()
  const { pricing } = copy
  const { premium } = pricing
  return (
    <>
      <PageHead title={pricing.title} lead={pricing.lead} />
      <section
        className={`${IN} grid grid-cols-[minmax(0,420px)_minmax(0,1fr)] items-start gap-x-18 gap-y-10 pb-16 max-[900px]:grid-cols-1`}
      >
        <div className="rounded-card border border-line bg-surface p-7 max-md:px-5 max-md:py-5.5">
          <h2 className={`${H3} font-[650]`}>{pricing.plan}</h2>
          <p className="mt-1.5 mb-4.5 text-ink-3">
            <b className="mr-1 font-display text-[56px]/[60px] font-[650] tracking-[-0.03em]">
              {pricing.price[0]}
            </b>{' '}
            {pricing.price[1]}
          </p>
          <ul className="mb-5.5">
            {pricing.included.map((part) => (
              <li key={part} className="flex gap-2.5 py-1.5 text-[15px]/[22px] text-ink">
                <Icon of={Check} className="mt-0.5 text-pos-ink" />
                {part}
              </li>
            ))}
          </ul>
          <StartAction className="w-full" />
        </div>
        <div>
          <h2 className={`${H3} font-[650]`}>{premium.title}</h2>
          <p className={SMALL}>{premium.text}</p>
          <ul className="mt-2">
            {premium.list.map(([name, text], index) => (
              <li key={name} className="flex gap-3.5 border-line-soft py-3 not-first:border-t">
                <Icon of={ICONS[index] ?? Check} className="mt-0.5" />
                <div>
                  <b>{name}</b>
                  <p className={SMALL}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={BAND}>
        <div className={IN}>
          <Questions title={pricing.questions} list={pricing.faq} />
        </div>
      </section>
      <CloseBand text={copy.close.free} />
    </>
  )
}
