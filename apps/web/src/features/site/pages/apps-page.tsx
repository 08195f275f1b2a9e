import { Apple, Smartphone } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { Phone } from '../components/phone.tsx'
import { Questions } from '../components/questions.tsx'
import { useSite } from '../components/site-context.tsx'
import { operator } from '../model/operator.ts'
import '../components/sections.css'
import './apps.css'

export function AppsPage() {
  const { copy, qr } = useSite()
  const { apps } = copy
  const { apple, google } = operator.stores
  return (
    <>
      <section className="site-in site-apps">
        <div>
          <h1>{apps.title}</h1>
          <p className="site-lead">{apps.lead}</p>
          <div className="site-stores">
            <svg
              className="site-qr"
              role="img"
              aria-label={apple === null ? apps.qr.web : apps.qr.store}
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
            >
              <path fill="#16181d" d={qr.path} />
            </svg>
            <div>
              <Store link={apple} icon={Apple} above={apps.download} store="App Store" device={apps.ios} />
              <Store
                link={google}
                icon={Smartphone}
                above={apps.getItOn}
                store="Google Play"
                device={apps.android}
              />
            </div>
          </div>
          <p className="site-scan">{apple === null ? apps.scanWeb : apps.scanStore}</p>
        </div>
        <Phone />
      </section>
      <section className="site-band">
        <div className="site-in site-two">
          <div>
            <h2 className="site-h2">{apps.needs.title}</h2>
            <dl className="site-needs">
              {apps.needs.list.map(([what, needed]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{needed}</dd>
                </div>
              ))}
            </dl>
            <p className="site-small">{apps.needs.web}</p>
          </div>
          <div>
            <Questions title={apps.questions} list={apps.faq} />
          </div>
        </div>
      </section>
      <CloseBand text={copy.close.free} />
    </>
  )
}

interface StoreProps {
  link: string | null
  icon: typeof Apple
  above: string
  store: string
  device: string
}

/** A link where there is something to be had; otherwise words that look like none. */
function Store({ link, icon, above, store, device }: StoreProps) {
  const { copy } = useSite()
  const inside = (
    <>
      <Icon of={icon} size={22} />
      <span>
        <small>{link === null ? device : above}</small>
        {link === null ? copy.apps.comingSoon : store}
      </span>
    </>
  )
  return link === null ? (
    <p className="site-store">{inside}</p>
  ) : (
    <a className="site-store" href={link}>
      {inside}
    </a>
  )
}
