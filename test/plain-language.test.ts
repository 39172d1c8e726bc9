import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectBoundNames, collectNodes, readSources } from './support/sources.ts'

/** Checks that the code uses standard terms, and that replaced terms do not return. */
const language = suite('the language of the code')

const sources = readSources('core', 'src', 'e2e', 'test', '.ci')

/** They read and write the field `at` of a stored payment. */
const RELIED_ON = ['core/shop/checkout/records.ts', 'core/shop/checkout/orders.ts']

/** Whether all rules apply to a file; only some apply to tests. */
const isStrict = (file: string): boolean => /^(?:core|src|\.ci)\//.test(file)

function isDiscriminant(node: ts.Node): boolean {
  if (!ts.isPropertySignatureDeclaration(node) || node.type === undefined || node.name.getText() !== 'at') return false
  const [first] = ts.isUnionTypeNode(node.type) ? node.type.types : [node.type]
  return first !== undefined && ts.isLiteralTypeNode(first) && ts.isStringLiteral(first.literal)
}

/** An object such as `{ at: 'idle' }`, of which the compiler would infer a union. */
function isTagged(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'at' && ts.isStringLiteral(node.initializer)
}

language('the discriminant of states is `status` and that of variants is `kind`, not `at`', () => {
  const findings = sources
    .filter(({ file }) => !RELIED_ON.includes(file))
    .flatMap(({ file, tree }) =>
      collectNodes(tree)
        .filter(node => isDiscriminant(node) || (isStrict(file) && isTagged(node)))
        .map(node => `${file}: ${node.getText()}`),
    )
  assert.equal(findings, [])
})

/** Whether a node is a string literal or a part of a template. */
const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)
  || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** Names that meant nothing to a newcomer, each with the one that took its place. */
const FORMER: Readonly<Record<string, string>> = {
  createPart: 'createLazyService', fetchedView: 'lazyView', useOccasion: 'useMountAndUpdateEffect',
  useChangeEffect: 'useMountAndUpdateEffect', useHasSettled: 'useIsIdle',
  mayTell: 'canNotify', lookAgain: 'revalidate', isNarrowed: 'isFiltered', createNarrowing: 'createMenuFilters',
  MissingHere: 'InlineLoadError', useWords: 'useI18n', WordsContext: 'I18nContext', WireError: 'DecodeError',
  createKeptMenu: 'createMenuCache', createWholeCity: 'createCityLoader', judgeLine: 'validateLine',
  judgeConfig: 'validateConfig', placeJudge: 'placeResolver', toldOfOrder: 'orderSummaryFields',
  LaterOverlays: 'DeferredOverlays', loadLaterStyles: 'loadDeferredStyles', isDueBeforehand: 'needsPreBoot',
  usePageWork: 'useBackgroundTasks', useKnownParts: 'useSectionSummaries', FormPart: 'FormSection',
  useSaid: 'useAnnounceChange', createHeld: 'createObservableValue', useHeld: 'useObservableValue',
  savesData: 'prefersReducedData', missable: 'optionalWithWarning', dispensable: 'lenientWithWarning',
  createTravel: 'createHistoryQueue', whenStill: 'whenIdle', SessionFront: 'SessionFacade', CartFront: 'CartFacade',
  DialogFront: 'DialogFacade', WholeCart: 'LoadedCart', callAsPerson: 'callAuthenticated',
  ZoneVerdict: 'ZoneResolution', LineVerdict: 'LineValidation', CartVerdict: 'CartCheckResult',
  estimateDueTime: 'estimateEta', dueText: 'formatEta', dueTime: 'formatEtaTime', dueReader: 'etaDecoder',
  WhenDue: 'EtaLabel', forecastFor: 'estimateForCart', useForecastLine: 'useEstimateLine',
  countWhenAllowed: 'loadAnalyticsWhenAllowed', followCounters: 'trackPages', useInSight: 'useInView',
  SightPorts: 'VisibilityPorts', useFailureInSight: 'useVisibleFailure', createDrive: 'createCameraAnimator',
  pinSign: 'createPinIcon', restaurantSign: 'createRestaurantIcon', crosshairSign: 'createCrosshairIcon',
  objectionTo: 'findBlockingReason', agreeToShown: 'confirmShown', isInDoubt: 'isOutcomeUnknown',
  settleAccepted: 'confirmAccepted', retirePlaced: 'hidePlaced', closeByBack: 'dismissOnBack',
  onceEach: 'dedupeReports', followPages: 'logPages', followOrder: 'logOrderStates', followVersion: 'watchVersion',
  followTheme: 'watchTheme', followScroll: 'trackScroll', useFollowOutcome: 'useShowOutcome',
  useFollowStatus: 'usePollStatus', Gone: 'MissingFileError',
  complaint: 'CliError', isComplaint: 'isCliError', createTally: 'createTestCounts',
  touchedTests: 'selectAffectedTests', chosenTests: 'selectTests', brandConfig: 'readBrandConfig',
  currentSite: 'ensureCurrentSite', changeSite: 'updateSite',
  writeWhole: 'writeAtomically', followChanges: 'createRebuildQueue',
  importInTime: 'importWithTimeout', inTime: 'withLoadTimeout', earlyFiles: 'getEarlyScripts',
  askEarly: 'sendEarlyRequests',
  HttpAnswer: 'HttpResponse', recordAnswers: 'recordResponses', isExchanged: 'hasSwappedAxes', bandAt: 'findBand',
  namedFailure: 'withMenuProblem', createPurchase: 'createPurchaseService',
  mustBePriced: 'assertPriced', foundIn: 'findMatchRanges', explainTotals: 'breakDownTotals',
  lineReasons: 'breakDownLine', changeAsked: 'selectCashSumText', gateFor: 'createSendCheck',
  isBackAtForm: 'consumeFormReturn', whenText: 'formatMoment', problemText: 'translateProblem',
  doorWords: 'formatDoorDetails', useAround: 'useRequiredContext',
  useRoving: 'useRovingTabIndex', useLastSaid: 'useLastAnnouncements', filesUnder: 'listFiles',
}

/** Standard names of decoders that end in «Of». */
const COMBINATORS = ['listOf', 'oneOf']

language('a function is called after what it does, not after what it returns', () => {
  const findings = sources.filter(({ file }) => isStrict(file)).flatMap(({ file, tree }) => collectNodes(tree)
    .flatMap(node => {
      const isFunction = ts.isFunctionDeclaration(node)
        || (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer))
      const name = isFunction ? node.name?.getText() ?? '' : ''
      return /[a-z]Of$/.test(name) && !COMBINATORS.includes(name) ? [`${file}: ${name}`] : []
    }))
  assert.equal(findings, [])
})

const isShipped = /^(?:core|src)\//
/**
 * `Props` is React's convention; `texts` is what each text table and each chunk with Russian texts
 * exports.
 */
const CONVENTIONAL = ['Props', 'texts']

/** The names that a module declares at its top level, exported or not. */
function listDeclaredNames(statement: ts.Node): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => collectBoundNames(name))
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name !== undefined ? [statement.name.getText()] : []
}

language('a name is declared at the top level of at most two modules', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, tree } of sources.filter(source => isShipped.test(source.file))) {
    for (const name of tree.statements.flatMap(listDeclaredNames))
      files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  const findings = [...files].filter(([name, all]) => all.size > 2 && !CONVENTIONAL.includes(name))
    .map(([name, all]) => `${name}: ${[...all].join(', ')}`)
  assert.equal(findings, [])
})

/** Phrases without an actor: a comment must name the customer, the tab, the caller or the listener. */
const VAGUE = /\b(?:nobody|whoever|somebody|anew|to be had|by (?:itself|themselves))\b/i

language('comments name who acts', () => {
  const findings = sources
    .filter(({ file }) => isStrict(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
        .filter(([line]) => VAGUE.test(line))
        .map(([line]) => `${file}: ${line.trim()}`),
    )
  assert.equal(findings, [])
})

language('messages of commands name who acts', () => {
  const findings = sources.filter(({ file }) => file.startsWith('.ci/') && isStrict(file))
    .flatMap(({ file, tree }) => collectNodes(tree).filter(isText).filter(({ text }) => VAGUE.test(text))
      .map(({ text }) => `${file}: ${text}`))
  assert.equal(findings, [])
})

language('a service has a written interface', () => {
  const findings = sources
    .filter(({ file }) => isStrict(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/ReturnType<typeof create\w+>/g)].map(([type]) => `${file}: ${type}`),
    )
  assert.equal(findings, [])
})

language('a title is at most 100 characters', () => {
  const findings = sources
    .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap(({ file, tree }) =>
      collectNodes(tree)
        .filter(ts.isCallExpression)
        .flatMap(({ arguments: [title] }) =>
          title !== undefined
          && ts.isStringLiteral(title)
          && /^(?:@\w+ )*\[[A-Z]/.test(title.text)
          && title.text.length > 100
            ? [`${file}: ${title.text}`]
            : [],
        ),
    )
  assert.equal(findings, [])
})

language('former names do not come back', () => {
  const findings = sources
    .filter(({ file }) => file !== 'test/plain-language.test.ts')
    .flatMap(({ file, tree }) =>
      collectNodes(tree)
        .filter(ts.isIdentifier)
        .filter(({ text }) => Object.hasOwn(FORMER, text))
        .map(({ text }) => `${file}: ${text}, now ${FORMER[text]}`),
    )
  assert.equal([...new Set(findings)], [])
})

language.run()
