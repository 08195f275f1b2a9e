import { Backpack, Car, ChartNoAxesColumn, Check, ClipboardList, Megaphone, Trophy } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { StartAction } from '../components/action.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { PageHead } from '../components/page-head.tsx'
import { Questions } from '../components/questions.tsx'
import { useSite } from '../components/site-context.tsx'
import '../components/sections.css'
import './pricing.css'

const ICONS = [ChartNoAxesColumn, Megaphone, Car, Backpack, Trophy, ClipboardList] as const

export function PricingPage() {
  const { copy } = useSite()
  const { pricing } = copy
  const { premium } = pricing
  return (
    <>
      <PageHead title={pricing.title} lead={pricing.lead} />
      <section className="site-in site-plans">
        <div className="site-plan">
          <h2>{pricing.plan}</h2>
          <p className="site-price">
            <b>{pricing.price[0]}</b> {pricing.price[1]}
          </p>
          <ul>
            {pricing.included.map((part) => (
              <li key={part}>
                <Icon of={Check} />
                {part}
              </li>
            ))}
          </ul>
          <StartAction />
        </div>
        <div className="site-premium">
          <h2>{premium.title}</h2>
          <p>{premium.text}</p>
          <ul>
            {premium.list.map(([name, text], index) => (
              <li key={name}>
                <Icon of={ICONS[index] ?? Check} />
                <div>
                  <b>{name}</b>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="site-band">
        <div className="site-in">
          <Questions title={pricing.questions} list={pricing.faq} />
        </div>
      </section>
      <CloseBand text={copy.close.free} />
    </>
  )
}
