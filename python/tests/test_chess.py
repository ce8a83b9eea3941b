"""Endings with boards of python-chess: the names, signs and errors of `chess.gaviota`."""

import everyboard as eb
import pytest

chess = pytest.importorskip("chess")


@pytest.fixture(scope="module")
def tables() -> eb.Tablebase:
    return eb.open_tablebase()


def test_signs(tables: eb.Tablebase) -> None:
    wins = chess.Board("8/8/8/8/8/2k5/1r6/K7 b - - 0 1")
    loses = chess.Board("8/8/8/8/8/1k5r/8/K7 w - - 0 1")
    mated = chess.Board("8/8/8/8/8/1k6/8/K6r w - - 0 1")
    drawn = chess.Board("8/8/8/8/8/2k5/8/K7 w - - 0 1")
    assert [tables.probe_dtm(it) for it in [wins, loses, mated, drawn]] == [5, -2, 0, 0]
    assert [tables.probe_wdl(it) for it in [wins, loses, mated, drawn]] == [1, -1, -1, 0]
    assert tables.probe_many([wins, loses, mated]).tolist() == [5, -2, 0]


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/2k5/1p6/K7 w - - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "8/8/3qq3/8/8/2k5/1r1r4/K7 w - - 0 1",
        "8/8/3q4/8/8/2k2n2/1r6/K7 w - - 0 1",
        chess.STARTING_FEN,
    ],
)
def test_no_table(tables: eb.Tablebase, fen: str) -> None:
    board = chess.Board(fen)
    with pytest.raises(KeyError):
        tables.probe_dtm(board)
    with pytest.raises(eb.MissingTable):
        tables.probe_wdl(board)
    assert tables.get_dtm(board) is None and tables.get_wdl(board, 7) == 7


def test_the_line_is_played_to_mate(tables: eb.Tablebase) -> None:
    board = chess.Board("8/8/8/3k4/8/1r6/8/K1Q5 w - - 0 1")
    dtm = tables.probe_dtm(board)
    for move in tables.line(board):
        assert move in board.legal_moves
        board.push(move)
        dtm = 1 - dtm if dtm > 0 else -1 - dtm
        assert abs(tables.probe_dtm(board)) == abs(dtm)
    assert board.is_checkmate()


def test_every_move_agrees_with_the_position_after_it(tables: eb.Tablebase) -> None:
    board = chess.Board("8/8/8/3k4/8/1r6/8/K1Q5 w - - 0 1")
    look = tables.look(board)
    assert {board.san(move) for move in board.legal_moves} == set(look.moves)
    assert max(look.moves.values()) == look.moves[look.best[0]]
    for word, verdict in look.moves.items():
        after = board.copy()
        after.push_san(word)
        assert tables.probe_wdl(after) == {"win": -1, "draw": 0, "loss": 1}[verdict.outcome]


def test_tables_in_a_directory(tmp_path: object) -> None:
    with eb.open_tablebase(f"{tmp_path}/tables") as tables:
        tables.generate("KRK")
        assert tables.probe_dtm("8/8/8/8/8/2k5/1r6/K7 b") == 5
    with eb.open_tablebase(f"{tmp_path}/tables", make=0) as tables:
        assert tables.probe_dtm("8/8/8/8/8/2k5/1r6/K7 b") == 5
        with pytest.raises(eb.MissingTable):
            tables.probe_dtm("8/8/8/8/8/k7/8/K2q4 w")
    with pytest.raises(eb.MissingTable):
        tables.probe_dtm("8/8/8/8/8/2k5/1r6/K7 b")


def test_wrong_fens(tables: eb.Tablebase) -> None:
    with pytest.raises(eb.PuzzleError) as caught:
        tables.probe_dtm("8/8/8/8/8/2k5/1z6/K7 w")
    assert caught.value.column == 16
    with pytest.raises(eb.IllegalError):
        tables.probe_dtm("8/8/8/8/8/8/1k6/K7 w")
