import {
  BellRing,
  CalendarDays,
  Check,
  ClockAlert,
  GitCompareArrows,
  HeartHandshake,
  MessageSquareText,
  Plug,
} from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { PageHead } from '../components/page-head.tsx'
import { PLATFORMS, Tile } from '../components/platforms.tsx'
import { useSite } from '../components/site-context.tsx'
import { storesText } from '../model/stores.ts'
import '../components/sections.css'
import './features.css'

const ICONS = [
  CalendarDays,
  Plug,
  ClockAlert,
  GitCompareArrows,
  HeartHandshake,
  MessageSquareText,
  BellRing,
] as const

export function FeaturesPage() {
  const { copy } = useSite()
  const { features } = copy
  const last = features.around.list.length - 1
  return (
    <>
      <PageHead title={features.title} lead={features.lead} />
      <section className="site-in site-features">
        {features.list.map(({ title, text, benefits }, index) => (
          <article key={title}>
            <Icon of={ICONS[index] ?? Check} />
            <h2>{title}</h2>
            <div>
              <p>{text}</p>
              <ul>
                {benefits.map((benefit) => (
                  <li key={benefit}>
                    <Icon of={Check} size={16} />
                    {benefit}
                  </li>
                ))}
              </ul>
            </div>
          </article>
        ))}
      </section>
      <section className="site-band">
        <div className="site-in">
          <h2 className="site-h2">{features.around.title}</h2>
          <div className="site-steps">
            {features.around.list.map(([name, text], index) => (
              <div key={name}>
                <h3>{name}</h3>
                <p>{index === last ? `${storesText(copy)} ${text}` : text}</p>
              </div>
            ))}
          </div>
          <div className="site-platforms">
            <h2>{features.platforms}</h2>
            <ul>
              {PLATFORMS.map(([name, monogram, hue]) => (
                <li key={name}>
                  <Tile monogram={monogram} hue={hue} />
                  {name}
                </li>
              ))}
              <li>
                <Tile monogram="" hue="slate" />
                {features.anyLink}
              </li>
            </ul>
          </div>
        </div>
      </section>
      <CloseBand text={copy.close.free} />
    </>
  )
}
