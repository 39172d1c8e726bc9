import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

/** An import of a source. */
export interface Import {
  /** `core/shop/cart/cart.ts`, or a package such as `react-dom/client`. */
  readonly to: string
  /** Whether it imports types only. */
  readonly isType: boolean
  /** The exported names in the other source; `*` for the whole module. */
  readonly names: readonly string[]
}
/** The target of an import whose path is computed at run time. */
export const COMPUTED = '(computed)'
/** One file as the compiler reads it. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
  /** The exported names, types included. */
  readonly exports: readonly string[]
}
/**
 * Sources that were parsed together. `findDeclarations` returns the declaration of each name in its
 * file.
 */
export interface SourceSet {
  readonly sources: readonly Source[]
  findDeclarations(names: readonly ts.Identifier[]): readonly (ts.Node | undefined)[]
}

/**
 * Parses sources, given as texts by path. Imports are not resolved: an imported name is declared by
 * its import.
 */
export function readTexts(texts: Readonly<Record<string, string>>): SourceSet {
  const files = Object.keys(texts)
  const options = {
    noLib: true, noResolve: true, types: [], jsx: 'preserve', allowJs: true, noEmit: true,
    allowImportingTsExtensions: true,
  }
  const contents = Object.fromEntries(files.map(file => [`/read/${file}`, texts[file] ?? '']))
  const compiler = new API({
    cwd: '/read',
    fs: createVirtualFileSystem({
      ...contents, '/read/tsconfig.json': JSON.stringify({ compilerOptions: options, files }),
    }),
  })
  const [project] = compiler.updateSnapshot({ openProjects: ['/read/tsconfig.json'] }).getProjects()
  const sources = files.map((file): Source => {
    const tree = project?.program.getSourceFile(`/read/${file}`)
    if (tree === undefined) throw new Error(`${file} cannot be read`)
    return { file, text: texts[file] ?? '', tree, imports: listImports(file, tree), exports: listExports(tree) }
  })
  const findSymbol = (name: ts.Identifier) => ts.isShorthandPropertyAssignment(name.parent)
    ? project?.checker.getShorthandAssignmentValueSymbol(name.parent) : undefined
  return {
    sources,
    findDeclarations: names =>
      (project?.checker.getSymbolAtLocation(names) ?? []).map((symbol, index) => {
        const name = names[index]
        return ((name && findSymbol(name)) ?? symbol)?.declarations[0]?.resolve()
      }),
  }
}

const cache = new Map<string, SourceSet>()

/** The sources of these folders, read once in a process. */
export function readFolders(...folders: readonly string[]): SourceSet {
  const key = folders.join(' ')
  const sourceSet =
    cache.get(key)
    ?? readTexts(
      Object.fromEntries(
        folders.flatMap(folder =>
          readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .map(name => `${folder}/${name.split(path.sep).join('/')}`)
            .filter(file => /\.(?:tsx?|mjs)$/.test(file))
            .sort()
            .map(file => [file, readFileSync(file, 'utf8')]),
        ),
      ),
    )
  cache.set(key, sourceSet)
  return sourceSet
}
export const readSources = (...folders: readonly string[]): readonly Source[] => readFolders(...folders).sources

/** A node with all its descendants. */
export function collectNodes(root: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [root]
  for (const node of found) node.forEachChild(part => { found.push(part) })
  return found
}

/** The calls of functions or methods with one of these names. */
export const findCalls = (root: ts.Node, ...names: readonly string[]): readonly ts.CallExpression[] =>
  collectNodes(root).filter(ts.isCallExpression).filter(({ expression }) => names.includes(readName(expression)))

/** The last name of `a`, `b.a`; empty for anything else. */
export const readName = (node: ts.Node): string =>
  ts.isPropertyAccessExpression(node) ? readName(node.name) : ts.isIdentifier(node) ? node.text : ''

type Text =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.JsxText
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail
/** A literal text; of a template, a part between its values. */
export const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node)
  || ts.isNoSubstitutionTemplateLiteral(node)
  || ts.isJsxText(node)
  || ts.isTemplateHead(node)
  || ts.isTemplateMiddle(node)
  || ts.isTemplateTail(node)
export const collectTexts = (root: ts.Node): readonly string[] =>
  collectNodes(root)
    .filter(isText)
    .map(({ text }) => text)

function listImports(file: string, tree: ts.SourceFile): readonly Import[] {
  const resolvePath = (to: string): string =>
    to.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), to)) : to
  // nodes are loaded on access, so all nodes are visited only in files with dynamic imports
  return (/\bimport\s*\(/.test(tree.text) ? collectNodes(tree) : tree.statements).flatMap((node): readonly Import[] => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      return [{ to: resolvePath(node.moduleSpecifier.text), ...listClauseNames(node.importClause) }]
    if (
      ts.isExportDeclaration(node)
      && node.moduleSpecifier !== undefined
      && ts.isStringLiteral(node.moduleSpecifier)
    ) {
      return [{ to: resolvePath(node.moduleSpecifier.text), ...listSpecifiers(node.exportClause, node.isTypeOnly) }]
    }
    const specifier =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined
    if (specifier !== undefined)
      return [
        { to: ts.isStringLiteral(specifier) ? resolvePath(specifier.text) : COMPUTED, isType: false, names: ['*'] },
      ]
    return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? [
          {
            to: resolvePath(node.argument.literal.text), isType: true,
            names: [node.qualifier === undefined ? '*' : (node.qualifier.getText().split('.')[0] ?? '*')],
          },
        ]
      : []
  })
}
function listClauseNames(clause: ts.ImportClause | undefined): Omit<Import, 'to'> {
  if (clause === undefined) return { isType: false, names: [] }
  const { isType, names } = listSpecifiers(clause.namedBindings, clause.phaseModifier === ts.SyntaxKind.TypeKeyword)
  return clause.name === undefined
    ? { isType, names: clause.namedBindings === undefined ? [] : names }
    : { isType: clause.phaseModifier === ts.SyntaxKind.TypeKeyword, names: ['default', ...names] }
}
/** The names of an import or export clause; `{ type A, type B }` imports types only. */
function listSpecifiers(names: ts.Node | undefined, isType: boolean): Omit<Import, 'to'> {
  if (names === undefined || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return { isType, names: ['*'] }
  const all: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] = names.elements
  return {
    isType: isType || (all.length > 0 && all.every(specifier => specifier.isTypeOnly)),
    names: all.map(specifier => (specifier.propertyName ?? specifier.name).text),
  }
}
function listExports(tree: ts.SourceFile): readonly string[] {
  return tree.statements.flatMap(statement => {
    const { modifiers } = statement as { modifiers?: readonly ts.Node[] }
    if (modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword) !== true) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => collectBoundNames(name))
    const { name } = statement as { name?: ts.Node }
    return name === undefined ? [] : [readName(name)]
  })
}
/** The names that a declaration binds: `a`, or those within a pattern. */
export const collectBoundNames = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(element =>
        ts.isBindingElement(element) && element.name !== undefined ? collectBoundNames(element.name) : [],
      )
