/**
 * Loads a page on demand, together with the catalogs of its texts.
 * If loading fails, a placeholder offers to reload, as for every lazy part (`ui/late.tsx`).
 */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MissingPage, MissingScreen } from '../features/shell/pages/missing-page.tsx'
import { type Catalog, openCatalogs } from '../lib/i18n.ts'

/** For a page inside an app shell. The shell keeps working if the page fails to load. */
export const lazyPage = lazyWith(MissingPage)

/** For a component that fills the window: a shell, or a page without a shell. */
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
