import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { setTheme } from '../../lib/theme.ts'
import { useTheme } from '../../lib/use-theme.ts'
import { BrandMark } from '../brand-mark.tsx'
import { Card } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'
import { ToastRegion } from '../toast-region.tsx'
import { ButtonsSample } from './buttons.tsx'
import { ColorsSample, StatusSample } from './colors.tsx'
import { FieldsSample } from './fields.tsx'
import { OverlaysSample } from './overlays.tsx'
import { StatesSample } from './states.tsx'

export function Gallery() {
  const theme = useTheme()
  return (
    <main className="min-h-dvh bg-surface">
      <div className="mx-auto max-w-[1240px] px-4 pt-7 pb-10 md:px-8">
        <header className="mb-9 flex items-center gap-[9px]">
          <BrandMark />
          <span className="mr-auto font-display text-[18px] font-bold tracking-[-0.025em] text-ink">
            Homefield
          </span>
          <IconButton
            icon={theme === 'dark' ? Sun : Moon}
            label="Theme"
            onPress={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          />
        </header>
        <div className="grid grid-cols-1 gap-9 lg:grid-cols-[560px_minmax(0,1fr)]">
          <div>
            <Sample title="Twelve children’s colors">
              <ColorsSample />
            </Sample>
            <Sample title="Overlays">
              <OverlaysSample />
            </Sample>
          </div>
          <div>
            <Sample title="Buttons">
              <ButtonsSample />
            </Sample>
            <Sample title="Fields">
              <FieldsSample />
            </Sample>
            <Sample title="Sports, tags, status">
              <StatusSample />
            </Sample>
            <Sample title="Type">
              <TypeSample />
            </Sample>
          </div>
        </div>
        <StatesSample />
      </div>
      <ToastRegion />
    </main>
  )
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-[18px]">
      <h2 className="mb-2 type-h">{title}</h2>
      <Card className="p-4">{children}</Card>
    </section>
  )
}

function TypeSample() {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="type-d2">Display 36/40</span>
      <span className="type-d3">Page title 28/34</span>
      <span className="type-d4">Panel title 22/28</span>
      <span className="type-h">Section 16/24</span>
      <span className="text-ink">Body 14/20 primary. 10:45 AM</span>
      <span>Body 14/20 secondary</span>
      <span className="text-xs text-ink-3">Meta 12/16</span>
    </div>
  )
}
