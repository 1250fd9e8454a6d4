"""Asks the language server for what the editors beside it do not; prints one line a step."""

import asyncio
import pathlib
import warnings

from lsprotocol import types
from pytest_lsp import LspSpecificationWarning, make_test_lsp_client

project = pathlib.Path.cwd()
trip = project / "trip.form"
document = types.TextDocumentIdentifier(uri=trip.as_uri())
lines = trip.read_text().split("\n")
version = 1


def say(step, text):
    print(f"{step}: {text}", flush=True)


def line_of(text):
    return next(number for number, line in enumerate(lines) if text in line)


def place(text):
    number = line_of(text)
    return types.Position(line=number, character=lines[number].index(text))


def end():
    return types.Position(line=len(lines), character=0)


def slice_of(span):
    """What is in a range, in one line."""
    parts = lines[span.start.line : span.end.line + 1]
    parts[-1] = parts[-1][: span.end.character]
    parts[0] = parts[0][span.start.character :]
    words = " ".join(" ".join(parts).split())
    return words if len(words) < 40 else f"{words[:18]} … {words[-18:]}"


def capabilities():
    return types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True),
        ),
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities(),
            document_link=types.DocumentLinkClientCapabilities(),
            folding_range=types.FoldingRangeClientCapabilities(line_folding_only=True),
            inlay_hint=types.InlayHintClientCapabilities(),
            selection_range=types.SelectionRangeClientCapabilities(),
            semantic_tokens=types.SemanticTokensClientCapabilities(
                requests=types.ClientSemanticTokensRequestOptions(
                    range=True, full=types.ClientSemanticTokensRequestFullDelta(delta=True)
                ),
                token_types=[one.value for one in types.SemanticTokenTypes],
                token_modifiers=[one.value for one in types.SemanticTokenModifiers],
                formats=[types.TokenFormat.Relative],
            ),
        ),
    )


def change(client, old, new):
    """Types over a text in its line."""
    global version
    start = place(old)
    stop = types.Position(line=start.line, character=start.character + len(old))
    lines[start.line] = lines[start.line].replace(old, new, 1)
    version += 1
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(
                uri=document.uri, version=version
            ),
            content_changes=[
                types.TextDocumentContentChangePartial(
                    range=types.Range(start=start, end=stop), text=new
                )
            ],
        )
    )


async def tokens(client, legend):
    async def whole():
        parameters = types.SemanticTokensParams(text_document=document)
        return await client.text_document_semantic_tokens_full_async(parameters)

    def shown(data, number):
        found, line, character = [], 0, 0
        for index in range(0, len(data), 5):
            below, after, length, kind, modifiers = data[index : index + 5]
            line, character = line + below, after if below else character + after
            if line == number:
                names = [legend.token_types[kind]] + [
                    name
                    for bit, name in enumerate(legend.token_modifiers)
                    if modifiers >> bit & 1
                ]
                found.append(f"{lines[line][character:character + length]} {'+'.join(names)}")
        return ", ".join(found)

    first = await whole()
    for text in ["/// How", "field nights", "show when", "field price"]:
        say("tokens", shown(first.data, line_of(text)))
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(
            text_document=document,
            range=types.Range(start=place("field price"), end=place("submit")),
        )
    )
    number = line_of("field price")
    is_same = shown(part.data, number) == shown(first.data, number)
    say("tokens in a range", f"{len(part.data) // 5}, {'the same' if is_same else 'others'}")

    change(client, '{ unit "EUR" }', '{ unit "EUR", help "All in all" }')
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(
            text_document=document, previous_result_id=first.result_id
        )
    )
    data = list(first.data)
    for edit in sorted(delta.edits, key=lambda one: -one.start):
        data[edit.start : edit.start + edit.delete_count] = edit.data or []
    second = await whole()
    is_same = data == list(second.data)
    count = sum(len(edit.data or []) for edit in delta.edits)
    say("changed tokens", f"{count} numbers, {'the same' if is_same else 'others'}")
    change(client, ', help "All in all"', "")


async def diagnostics(client):
    def shown(report):
        items = getattr(report, "items", None) or []
        found = [
            f"{one.range.start.line + 1}:{one.code} " + one.message.replace("\n", " / ")
            for one in items
        ]
        return " | ".join([report.kind] + found)

    async def pull(previous=None):
        parameters = types.DocumentDiagnosticParams(
            text_document=document, previous_result_id=previous
        )
        return await client.text_document_diagnostic_async(parameters)

    first = await pull()
    say("diagnostics", shown(first))
    say("asked again", shown(await pull(first.result_id)))
    everywhere = await client.workspace_diagnostic_async(
        types.WorkspaceDiagnosticParams(
            previous_result_ids=[
                types.PreviousResultId(uri=document.uri, value=first.result_id)
            ]
        )
    )
    for report in everywhere.items:
        say("of the workspace", f"{report.uri.rsplit('/', 1)[1]} {shown(report)}")
    change(client, "nihts", "nights")
    say("fixed", shown(await pull(first.result_id)))


async def places(client):
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(
            text_document=document,
            range=types.Range(start=types.Position(line=0, character=0), end=end()),
        )
    )
    for hint in hints:
        line, character = hint.position.line, hint.position.character
        say("hint", f"{lines[line][:character].strip()}[{hint.label}]{lines[line][character:]}")
    folds = await client.text_document_folding_range_async(
        types.FoldingRangeParams(text_document=document)
    )
    for fold in folds:
        first, last = lines[fold.start_line].strip(), lines[fold.end_line].strip()
        say("fold", f"{first} … {last}")
    selections = await client.text_document_selection_range_async(
        types.SelectionRangeParams(text_document=document, positions=[place("rate {")])
    )
    one = selections[0]
    while one:
        say("selection", slice_of(one.range))
        one = one.parent
    links = await client.text_document_document_link_async(
        types.DocumentLinkParams(text_document=document)
    )
    for link in links:
        target = pathlib.Path(link.target.removeprefix("file://"))
        say("link", f"{slice_of(link.range)} {target.relative_to(project)}")


async def all_steps():
    client = make_test_lsp_client()
    await client.start_io("formwalk", "lsp")
    result = await client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities(),
            workspace_folders=[
                types.WorkspaceFolder(uri=project.as_uri(), name="project")
            ],
        )
    )
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=document.uri,
                language_id="formwalk",
                version=version,
                text="\n".join(lines),
            )
        )
    )
    await diagnostics(client)
    await tokens(client, result.capabilities.semantic_tokens_provider.legend)
    await places(client)
    await client.shutdown_session()
    say("ended", client._server.returncode)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    asyncio.run(asyncio.wait_for(all_steps(), 120))
for one in caught:
    if issubclass(one.category, LspSpecificationWarning):
        say("against the protocol", one.message)
