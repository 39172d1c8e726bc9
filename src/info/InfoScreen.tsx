import { useMemo, useState } from 'react'
import { createResource } from '../../core/store/resource.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { listInformationPages, toInformationPath } from '../i18n/information-pages.ts'
import { InformationLinks } from '../bind/InformationLinks.tsx'
import { usePageSubject } from '../bind/page-subject.ts'
import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { from } from '../ui/breakpoints.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { findDescription, loadPageText, parsePageText, type PageText } from './page-text.ts'
import * as css from './InfoScreen.module.css'

/** The screen of an information page, with the brand's text (RT-02, CFG-14). */
export function InfoScreen() {
  const { config, router, servedPage, timer } = useShop()
  const texts = useI18n()
  const { t, locale } = texts
  const route = useStore(router.current)
  const isWide = useMedia(from('lg'))
  const path = toInformationPath(route.page)
  const slug = path.slice(1)
  const key = `${locale} ${slug}`
  const [textResource] = useState(() => {
    const resource = createResource<PageText | null, null, string>(() => null)
    const isServed = servedPage?.path === route.page.path && servedPage.locale === locale
    const served = isServed ? parsePageText(servedPage.text) : null
    if (served !== null) resource.setInitialData(served, servedPage?.savedAt ?? 0, key)
    return resource
  })
  const state = useStore(textResource)
  const title = listInformationPages(config, texts).find(item => item.path === path)?.title ?? ''
  useTitle(t('title.page', { page: title, brand: config.brandName[locale] }))

  const load = (): void =>
    void textResource.reload(
      () =>
        withTimeout(timer, TIMEOUT_MILLISECONDS, signal =>
          loadPageText({ brand: config.brand, slug, locales: [locale, config.defaultLocale, 'ru'], signal }),
        ),
      key,
    )
  useMountAndUpdateEffect(key, load)

  // the text of a prerendered page stays if it cannot be loaded again
  const page = 'value' in state ? state.value ?? null : null
  usePageSubject(useMemo(
    () => (page === null ? null : { kind: 'text', title: page.title, description: findDescription(page) }),
    [page],
  ))
  return (
    <div className={css.columns}>
      {isWide && <InfoPageLinks />}
      <article className={css.page}>
        <PageHeading>{page?.title ?? title}</PageHeading>
        {(state.status === 'idle' || state.status === 'loading') && (
          <div aria-busy="true" className={css.skeleton}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        )}
        {state.status === 'ready' && page === null && (
          <EmptyState icon={<AnyIcon name="info" size={48} />} title={t('page.empty')} />
        )}
        {state.status === 'failed' && page === null && (
          <EmptyState
            icon="error"
            title={t('error.requestFailed')}
            action={<Button variant="tonal" onClick={load}>{t('common.retry')}</Button>}
          />
        )}
        {page?.blocks.map((block, index) => {
          switch (block.type) {
            case 'h2':
              return <h2 key={index}>{block.text}</h2>
            case 'p':
              return <p key={index}>{block.text}</p>
            case 'ul':
              return (
                <ul key={index}>
                  {block.items.map((item, itemIndex) => (
                    <li key={itemIndex}>{item}</li>
                  ))}
                </ul>
              )
            case 'table':
              return (
                <div key={index} className={css.scroller} tabIndex={0} role="region" aria-label={title}>
                  {/* explicit roles, because on narrow screens the rows are displayed as blocks and
                      would lose their implicit roles */}
                  <table role="table">
                    <thead role="rowgroup">
                      <tr role="row">
                        {block.rows[0]?.map((cell, column) => (
                          <th key={column} role="columnheader" scope="col">
                            {cell}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody role="rowgroup">
                      {block.rows.slice(1).map((row, rowIndex) => (
                        <tr key={rowIndex} role="row">
                          {row.map((cell, column) => (
                            <td key={column} role="cell" data-column={block.rows[0]?.[column]}>
                              {cell}
                            </td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )
          }
        })}
      </article>
    </div>
  )
}

/** Links to the information pages of the secondary navigation, beside the text on wide screens. */
function InfoPageLinks() {
  const { t } = useI18n()
  return (
    <nav aria-label={t('nav.secondary')} className={css.pages}>
      <ul><InformationLinks part="secondary" className={css.link} /></ul>
    </nav>
  )
}
