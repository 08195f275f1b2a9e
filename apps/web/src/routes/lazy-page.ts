import { lazyRouteComponent } from '@tanstack/react-router'
import { type Catalog, openCatalog } from '../lib/i18n.ts'

/** A page that is fetched when it is first wanted, together with the texts of its group. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  catalog: Catalog,
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), openCatalog(catalog)])
    return module
  }, name)
}
