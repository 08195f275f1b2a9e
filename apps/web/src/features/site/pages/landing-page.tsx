import { Check, Eye, GitCompareArrows, MessageCircle, Shield, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { BUTTON_LABEL, buttonLook } from '../../../ui/button-look.ts'
import { CHIP } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { noteLook } from '../../../ui/note.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { tagLook } from '../../../ui/tag.tsx'
import { StartAction } from '../components/action.tsx'
import { CloseBand } from '../components/close-band.tsx'
import {
  ACTIONS,
  BAND,
  CHALK,
  H3,
  HUES,
  IN,
  LEAD,
  ROLE_INK,
  SECTION,
  SMALL,
  STEPS,
  TWO_COLUMNS,
} from '../components/looks.ts'
import { PLATFORMS, Tile } from '../components/platforms.tsx'
import { useSite } from '../components/site-context.tsx'
import { Letter, Week } from '../components/week.tsx'
import { operator } from '../model/operator.ts'
import type { SitePage } from '../model/pages.ts'
import { storesText } from '../model/stores.ts'

export function LandingPage() {
  const { copy } = useSite()
  return (
    <>
      <Hero />
      <Grid />
      <Steps />
      <BeforeAndAfter />
      <Voices />
      <CloseBand text={`${storesText(copy)} ${copy.stores.premium}`} />
    </>
  )
}

function Hero() {
  const { home } = useSite().copy
  return (
    <section className="relative isolate overflow-hidden px-8 pt-21 text-center max-md:px-4 max-md:pt-10">
      <svg
        className={`${CHALK} h-[1100px] text-line max-md:hidden`}
        viewBox="0 0 1440 1100"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <path d="M40 1100V1h1360v1099M40 31a30 30 0 0 0 30-30M1370 1a30 30 0 0 0 30 30M290 1v429h860V1M560 1v44h320V1M600 430a140 140 0 0 0 240 0" />
      </svg>
      <h1 className="mx-auto max-w-[12em] font-display text-[70px]/[70px] font-[650] tracking-[-0.035em] text-balance max-md:text-[44px]/[44px] max-[360px]:text-[38px]/[40px]">
        {home.title}
      </h1>
      <p className={`mx-auto mt-5 mb-7 max-w-[33em] text-balance ${LEAD}`}>{home.lead}</p>
      <div className={ACTIONS}>
        <StartAction />
        <a className={buttonLook('outline', 'large')} href="#how">
          <span className={BUTTON_LABEL}>{home.how}</span>
        </a>
      </div>
      <p className={`mt-3.5 ${SMALL}`}>{home.free}</p>
      <Week />
    </section>
  )
}

const CHILDREN = [
  ['Maya', 'indigo', 0, 1],
  ['Owen', 'orange', 2, 3],
  ['Ruby', 'teal', 3, 0],
] as const
const SPORTS = [
  ['soccer', 'green'],
  ['basketball', 'red'],
  ['baseball', 'yellow'],
  ['swimming', 'blue'],
] as const
const ROLES = [
  [MessageCircle, 'friend'],
  [Eye, 'viewer'],
  [Shield, 'administrator'],
] as const

const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1'

function Grid() {
  const { grid } = useSite().copy.home
  return (
    <section className={BAND}>
      <div className={IN}>
        <h2 className="type-d2">{grid.title}</h2>
        <div className="mt-8 grid grid-cols-2 gap-5 max-md:grid-cols-1">
          <Card {...grid.children}>
            {CHILDREN.map(([name, hue, ...sports]) => (
              <p key={name} className={LINE}>
                <Letter name={name} hue={hue} size={32} />
                <b className="min-w-13">{name}</b>
                {sports.map((sport) => (
                  <span key={sport} className={`${CHIP} ${HUES[SPORTS[sport][1]]}`}>
                    <SportIcon name={SPORTS[sport][0]} />
                    {grid.children.sports[sport]}
                  </span>
                ))}
              </p>
            ))}
          </Card>
          <Card {...grid.platforms}>
            {PLATFORMS.map(([name, monogram, hue]) => (
              <p key={name} className={LINE}>
                <Tile monogram={monogram} hue={hue} />
                <b className="min-w-13 flex-1">{name}</b>
                <span className={tagLook('pos')}>
                  <Icon of={Check} size={13} />
                  {grid.platforms.synced}
                </span>
              </p>
            ))}
          </Card>
          <Card {...grid.clash}>
            <div className={`${noteLook('cau')} self-center px-4! py-3.5!`}>
              <Icon of={GitCompareArrows} />
              <div>
                <b>{grid.clash.what}</b>
                <br />
                {grid.clash.where}
              </div>
            </div>
          </Card>
          <Card {...grid.sharing}>
            {ROLES.map(([icon, role], index) => (
              <p key={role} className={LINE}>
                <span className={ROLE_INK[role]}>
                  <Icon of={icon} />
                </span>
                <b className="min-w-13">{grid.sharing.roles[index]?.[0]}</b>
                <small className="text-[13px] text-ink-3">{grid.sharing.roles[index]?.[1]}</small>
              </p>
            ))}
          </Card>
        </div>
      </div>
    </section>
  )
}

interface CardProps {
  title: string
  text: string
  children: ReactNode
}

function Card({ title, text, children }: CardProps) {
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-43 flex-col justify-center gap-2 border-b border-line bg-canvas px-[max(24px,12%)] py-4 max-md:px-5">
        {children}
      </div>
      <h3 className={`px-6 pt-5 ${H3}`}>{title}</h3>
      <p className="max-w-[46ch] px-6 pt-1 pb-6">{text}</p>
    </article>
  )
}

function Steps() {
  const { steps } = useSite().copy.home
  return (
    <section className={SECTION} id="how">
      <h2 className="type-d2">{steps.title}</h2>
      <ol className={STEPS}>
        {steps.list.map(([name, text], index) => (
          <li key={name}>
            <span className="mb-3.5 grid size-8.5 place-items-center rounded-full bg-ink font-display text-[15px]/none font-bold text-ink-invert">
              {index + 1}
            </span>
            <h3 className={H3}>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function BeforeAndAfter() {
  const { before, after } = useSite().copy.home
  return (
    <section className={`${SECTION} ${TWO_COLUMNS}`}>
      {([before, after] as const).map(({ title, list }) => {
        const isAfter = title === after.title
        return (
          <div key={title}>
            <h2 className="pb-2.5 text-sm font-semibold text-ink-3">{title}</h2>
            <ul>
              {list.map((point) => (
                <li
                  key={point}
                  className={`flex gap-2.5 border-t border-line py-3.5 text-lg ${isAfter ? 'font-[550] text-ink' : ''}`}
                >
                  <Icon
                    of={isAfter ? Check : X}
                    className={`mt-0.75 ${isAfter ? 'text-pos-ink' : 'text-ink-3'}`}
                  />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

/** The help articles that explain the entries of 'What you can count on', in the order of the entries. */
const EVIDENCE = [
  '/help/how-often-we-check',
  '/help/removed-by-the-team',
  '/help/take-access-back',
] as const satisfies readonly SitePage[]

const QUOTE = 'font-display text-[21px]/[28px] font-semibold tracking-[-0.015em] text-balance text-ink'
const QUOTES = 'grid gap-10 pb-24 max-md:gap-7 max-md:pb-16'

/**
 * Shows the section 'What you can count on'.
 * The landing page has this section until the operator adds testimonials of parents.
 */
function Promises() {
  const { copy, Anchor } = useSite()
  const { title, list } = copy.home.promises
  return (
    <section className={SECTION} aria-labelledby="promises">
      <h2 className="type-d2" id="promises">
        {title}
      </h2>
      <ul className={`mt-8 ${QUOTES} grid-cols-[repeat(auto-fit,minmax(260px,1fr))]`}>
        {EVIDENCE.map((page, index) => (
          <li key={page} className="flex flex-col items-start">
            <h3 className={QUOTE}>{list[index]?.[0]}</h3>
            <p className="mt-2 mb-3">{list[index]?.[1]}</p>
            <Anchor to={page} className="mt-auto">
              {list[index]?.[2]}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voices() {
  const { language, copy } = useSite()
  if (operator.testimonials.length === 0) return <Promises />
  return (
    <section className={SECTION}>
      <h2 className="sr-only">{copy.home.voices}</h2>
      <div className={`${QUOTES} grid-cols-[repeat(auto-fit,minmax(240px,1fr))]`}>
        {operator.testimonials.map(({ quote, role }) => (
          <figure key={quote[language]}>
            <blockquote className={`mb-3.5 ${QUOTE}`}>{quote[language]}</blockquote>
            <figcaption>{role[language]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
