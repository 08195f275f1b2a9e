import { Check, Eye, GitCompareArrows, MessageCircle, Shield, X } from 'lucide-react'
import '../../../ui/chip.css'
import '../../../ui/note.css'
import '../../../ui/tag.css'
import { Icon } from '../../../ui/icon.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { StartAction } from '../components/action.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { PLATFORMS, Tile } from '../components/platforms.tsx'
import { useSite } from '../components/site-context.tsx'
import { Letter, Week } from '../components/week.tsx'
import { operator } from '../model/operator.ts'
import type { SitePage } from '../model/pages.ts'
import { storesText } from '../model/stores.ts'
import '../components/sections.css'
import './landing.css'

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
    <section className="site-hero">
      <svg
        className="site-chalk"
        viewBox="0 0 1440 1100"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <path d="M40 1100V1h1360v1099M40 31a30 30 0 0 0 30-30M1370 1a30 30 0 0 0 30 30M290 1v429h860V1M560 1v44h320V1M600 430a140 140 0 0 0 240 0" />
      </svg>
      <h1>{home.title}</h1>
      <p className="site-lead">{home.lead}</p>
      <div className="site-actions">
        <StartAction />
        <a className="btn" data-variant="outline" data-size="large" href="#how">
          <span className="btn-label">{home.how}</span>
        </a>
      </div>
      <p className="site-free">{home.free}</p>
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

function Grid() {
  const { grid } = useSite().copy.home
  return (
    <section className="site-band">
      <div className="site-in">
        <h2 className="site-h2">{grid.title}</h2>
        <div className="site-grid">
          <article className="site-card">
            <div className="site-card-picture">
              {CHILDREN.map(([name, hue, ...sports]) => (
                <p key={name}>
                  <Letter name={name} hue={hue} size={32} />
                  <b>{name}</b>
                  {sports.map((sport) => (
                    <span key={sport} className="chip hue" data-hue={SPORTS[sport][1]}>
                      <SportIcon name={SPORTS[sport][0]} />
                      {grid.children.sports[sport]}
                    </span>
                  ))}
                </p>
              ))}
            </div>
            <CardText {...grid.children} />
          </article>
          <article className="site-card">
            <div className="site-card-picture">
              {PLATFORMS.map(([name, monogram, hue]) => (
                <p key={name}>
                  <Tile monogram={monogram} hue={hue} />
                  <b className="site-grow">{name}</b>
                  <span className="tag" data-tone="pos">
                    <Icon of={Check} size={13} />
                    {grid.platforms.synced}
                  </span>
                </p>
              ))}
            </div>
            <CardText {...grid.platforms} />
          </article>
          <article className="site-card">
            <div className="site-card-picture">
              <div className="note">
                <Icon of={GitCompareArrows} />
                <div>
                  <b>{grid.clash.what}</b>
                  <br />
                  {grid.clash.where}
                </div>
              </div>
            </div>
            <CardText {...grid.clash} />
          </article>
          <article className="site-card">
            <div className="site-card-picture">
              {ROLES.map(([icon, role], index) => (
                <p key={role}>
                  <span className="site-role" data-role={role}>
                    <Icon of={icon} />
                  </span>
                  <b>{grid.sharing.roles[index]?.[0]}</b>
                  <small>{grid.sharing.roles[index]?.[1]}</small>
                </p>
              ))}
            </div>
            <CardText {...grid.sharing} />
          </article>
        </div>
      </div>
    </section>
  )
}

function CardText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p className="site-card-text">{text}</p>
    </>
  )
}

function Steps() {
  const { steps } = useSite().copy.home
  return (
    <section className="site-in site-section" id="how">
      <h2 className="site-h2">{steps.title}</h2>
      <ol className="site-steps">
        {steps.list.map(([name, text], index) => (
          <li key={name}>
            <span className="site-number">{index + 1}</span>
            <h3>{name}</h3>
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
    <section className="site-in site-section site-two">
      {([before, after] as const).map(({ title, list }) => (
        <div key={title} className="site-points" data-good={title === after.title || undefined}>
          <h2>{title}</h2>
          <ul>
            {list.map((point) => (
              <li key={point}>
                <Icon of={title === after.title ? Check : X} />
                {point}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Where help proves each promise of the copy, in their order. */
const PROOFS = [
  '/help/how-often-we-check',
  '/help/removed-by-the-team',
  '/help/take-access-back',
] as const satisfies readonly SitePage[]

/** Stands in for testimonials: until real parents have spoken, the page says what the product does and where to read it. */
function Promises() {
  const { copy, Anchor } = useSite()
  const { title, list } = copy.home.promises
  return (
    <section className="site-in site-section" aria-labelledby="promises">
      <h2 className="site-h2" id="promises">
        {title}
      </h2>
      <ul className="site-promises">
        {PROOFS.map((page, index) => (
          <li key={page}>
            <h3>{list[index]?.[0]}</h3>
            <p>{list[index]?.[1]}</p>
            <Anchor to={page}>{list[index]?.[2]}</Anchor>
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
    <section className="site-in site-section">
      <h2 className="site-hidden">{copy.home.voices}</h2>
      <div className="site-voices">
        {operator.testimonials.map(({ quote, role }) => (
          <figure key={quote[language]}>
            <blockquote>{quote[language]}</blockquote>
            <figcaption>{role[language]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
