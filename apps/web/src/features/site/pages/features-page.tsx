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
import { BAND, H3, IN, STEPS } from '../components/looks.ts'
import { PageHead } from '../components/page-head.tsx'
import { PLATFORMS, Tile } from '../components/platforms.tsx'
import { useSite } from '../components/site-context.tsx'
import { storesText } from '../model/stores.ts'

const ICONS = [
  CalendarDays,
  Plug,
  ClockAlert,
  GitCompareArrows,
  HeartHandshake,
  MessageSquareText,
  BellRing,
] as const

const PLATFORM = 'flex items-center gap-2.5 font-semibold text-ink'

export function FeaturesPage() {
  const { copy } = useSite()
  const { features } = copy
  const last = features.around.list.length - 1
  return (
    <>
      <PageHead title={features.title} lead={features.lead} />
      <section className={`${IN} pb-14 max-[900px]:pb-10`}>
        {features.list.map(({ title, text, benefits }, index) => (
          <article
            key={title}
            className="grid grid-cols-[18px_minmax(0,366px)_minmax(0,1fr)] gap-4 border-t border-line py-7 max-[900px]:grid-cols-[18px_minmax(0,1fr)] max-[900px]:gap-x-3.5 max-[900px]:gap-y-2 max-[900px]:py-5.5"
          >
            <Icon of={ICONS[index] ?? Check} className="mt-1.25 text-ink" />
            <h2 className="type-d4 max-[900px]:text-[20px]/[26px]">{title}</h2>
            <div className="max-[900px]:col-start-2">
              <p className="text-[17px]/[26px] text-pretty max-[900px]:text-[16px]/[24px]">{text}</p>
              <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1.5">
                {benefits.map((benefit) => (
                  <li key={benefit} className="flex gap-2">
                    <Icon of={Check} size={16} className="mt-0.5 text-pos-ink" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </div>
          </article>
        ))}
      </section>
      <section className={BAND}>
        <div className={IN}>
          <h2 className="type-d2">{features.around.title}</h2>
          <div className={STEPS}>
            {features.around.list.map(([name, text], index) => (
              <div key={name}>
                <h3 className={H3}>{name}</h3>
                <p>{index === last ? `${storesText(copy)} ${text}` : text}</p>
              </div>
            ))}
          </div>
          <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-3.5 border-t border-line pt-5">
            <h2 className="text-sm text-ink-3">{features.platforms}</h2>
            <ul className="flex flex-wrap gap-x-8 gap-y-3">
              {PLATFORMS.map(([name, monogram, hue]) => (
                <li key={name} className={PLATFORM}>
                  <Tile monogram={monogram} hue={hue} />
                  {name}
                </li>
              ))}
              <li className={PLATFORM}>
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
