/**
 * Loads a page's code and the catalogs of its texts when the user opens the page.
 * If loading fails, the user sees a placeholder with a reload button (see `ui/late.tsx`).
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MissingPage, MissingScreen } from '../features/shell/pages/missing-page.tsx'
import { type Catalog, openCatalogs } from '../lib/i18n.ts'

/** Loads a page inside an app shell. If the page fails to load, the shell keeps working. */
export const lazyPage = lazyWith(MissingPage)

/** Loads something that fills the window: an app shell, or a page without an app shell. */
export const lazyScreen = lazyWith(MissingScreen)

function lazyWith(Missing: ComponentType) {
  return <Module extends Record<string, unknown>, Name extends keyof Module>(
    catalogs: readonly Catalog[],
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(
      () =>
        Promise.all([load(), openCatalogs(catalogs)]).then(
          ([module]) => module,
          () => ({ [name]: Missing }) as unknown as Module, // `Missing` takes no props, so it can replace any page
        ),
      name,
    )
}
