import { Apple, Smartphone } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { CloseBand } from '../components/close-band.tsx'
import { BAND, H1, IN, LEAD, SMALL, TWO_COLUMNS } from '../components/looks.ts'
import { Phone } from '../components/phone.tsx'
import { Questions } from '../components/questions.tsx'
import { useSite } from '../components/site-context.tsx'
import { operator } from '../model/operator.ts'

export function AppsPage() {
  const { copy, qr } = useSite()
  const { apps } = copy
  const { apple, google } = operator.stores
  return (
    <>
      <section
        className={`${IN} grid grid-cols-[minmax(0,1fr)_minmax(0,380px)] items-center gap-16 py-14 max-[900px]:grid-cols-1 max-[900px]:gap-10 max-[900px]:pt-9`}
      >
        <div>
          <h1 className={H1}>{apps.title}</h1>
          <p className={`mt-3.5 mb-7 ${LEAD}`}>{apps.lead}</p>
          <div className="flex items-center gap-6">
            {/* Dark on white in both themes, because many cameras cannot read inverted codes. Hidden on phones. */}
            <svg
              className="size-38 flex-none rounded-card bg-white p-2.5 shadow-[inset_0_0_0_1px_var(--line)] max-[600px]:hidden"
              role="img"
              aria-label={apple === null ? apps.qr.web : apps.qr.store}
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
            >
              <path fill="#16181d" d={qr.path} />
            </svg>
            <div className="flex min-w-45 flex-col gap-3 max-[600px]:flex-1">
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
          <p className="mt-3 max-w-[44ch] text-xs text-ink-3 max-[600px]:hidden">
            {apple === null ? apps.scanWeb : apps.scanStore}
          </p>
        </div>
        <Phone />
      </section>
      <section className={BAND}>
        <div className={`${IN} ${TWO_COLUMNS}`}>
          <div>
            <h2 className="type-d2">{apps.needs.title}</h2>
            <dl className="mt-5 mb-3">
              {apps.needs.list.map(([what, needed]) => (
                <div
                  key={what}
                  className="flex justify-between gap-4 border-t border-line-soft py-3.5 text-ink"
                >
                  <dt>{what}</dt>
                  <dd className="text-right font-semibold tabular-nums">{needed}</dd>
                </div>
              ))}
            </dl>
            <p className={SMALL}>{apps.needs.web}</p>
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

const STORE =
  'flex min-h-14 items-center gap-3 rounded-[10px] px-4.5 py-1.5 text-[16px]/[18px] font-semibold shadow-[inset_0_0_0_1px_var(--line)]'

interface StoreProps {
  link: string | null
  icon: typeof Apple
  above: string
  store: string
  device: string
}

/** Shows a link to the app in a store. If the store does not have the app, shows plain text. */
function Store({ link, icon, above, store, device }: StoreProps) {
  const { copy } = useSite()
  const inside = (
    <>
      <Icon of={icon} size={22} />
      <span>
        <small className="block text-xs font-medium">{link === null ? device : above}</small>
        {link === null ? copy.apps.comingSoon : store}
      </span>
    </>
  )
  return link === null ? (
    <p className={`${STORE} text-ink-3`} data-store>
      {inside}
    </p>
  ) : (
    <a
      className={`${STORE} bg-surface text-ink hover:bg-[linear-gradient(var(--hover),var(--hover))]`}
      href={link}
    >
      {inside}
    </a>
  )
}
