import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import '../../../ui/icon-button.css'
import { Icon } from '../../../ui/icon.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { Pressable } from '../../../ui/pressable.tsx'
import type { PersonAction } from './person-menu-items.tsx'

interface PersonMenuProps {
  label: string
  actions: readonly PersonAction[]
}

const loadItems = () => import('./person-menu-items.tsx')
const PersonMenuItems = lazy(() => loadItems().then((module) => ({ default: module.PersonMenuItems })))

/** What can be done about a person, behind one button. */
export function PersonMenu({ label, actions }: PersonMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadItems)
  return (
    <>
      <Pressable
        ref={button}
        className="icon-btn"
        data-size="medium"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // On the key itself: a menu opened by the click that Enter makes may never give its first item the focus.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} />
      </Pressable>
      {isOpen ? (
        <Suspense>
          <PersonMenuItems
            label={label}
            actions={actions}
            triggerRef={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
