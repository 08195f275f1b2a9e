import type { ReactNode } from 'react'
import { Pitch } from '../../../ui/pitch.tsx'
import { AccountBrand } from './account-brand.tsx'
import { SampleDay } from './sample-day.tsx'

/** Form at the left, a day in chalk at the right; on a phone the form alone. Links to public pages go to the foot. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-1 bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main className="flex flex-col p-5 pb-[calc(20px+var(--safe-b))] md:px-8 md:py-7">
        <AccountBrand />
        <div className="mx-auto mt-12 mb-auto w-full md:mt-auto md:w-[min(360px,100%)]">{children}</div>
      </main>
      <aside
        className="relative isolate hidden place-items-center overflow-hidden border-l border-line bg-canvas p-12 md:grid"
        aria-hidden="true"
      >
        <Pitch isUpright />
        <SampleDay />
      </aside>
    </div>
  )
}
